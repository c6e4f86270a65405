import { describe, expect, test } from "vitest";
import { createFixture, threeMembers } from "../test-kit/call-fixture.ts";

describe("the brief of a hand-off", () => {
  test("does not count the transfer itself among the items that are not shown", async () => {
    const { start } = await createFixture();
    const call = await start();
    await call.userTurn("hello");
    await call.agentSaid({ text: "Hi." });
    await call.userTurn("I have a question");
    const { turn } = await call.toolCalls([
      { id: "t", name: "transfer_to_billing", arguments: { reason: "a question" } },
    ]);
    expect(turn.handoff!.history.map(({ text }) => text)).toEqual(["hello", "Hi.", "I have a question"]);
    expect(turn.handoff!.brief).not.toContain("not shown");
  });

  test("counts what is not shown: messages, and each call with its result once", async () => {
    const definition = { ...threeMembers.definition!, handoffs: { context: { keep: { last: 1 } } } };
    const { start } = await createFixture({ ...threeMembers, definition });
    const call = await start();
    await call.userTurn("hello");
    await call.toolCalls([{ id: "k", name: "lookup" }]);
    await call.signal({ type: "tool_result", id: "k", ok: true, output: "found" });
    await call.agentSaid({ text: "Hi." });
    const turn = await call.userTurn("a refund");
    expect(turn.handoff!.history.map(({ text }) => text)).toEqual(["a refund"]);
    expect(turn.handoff!.brief).toContain("3 earlier items are not shown.");
  });

  test("has the result that came after the hand-off, as its history has", async () => {
    const { start } = await createFixture();
    const call = await start();
    await call.userTurn("I have a question");
    const { turn } = await call.toolCalls([
      { id: "k", name: "lookup" },
      { id: "t", name: "transfer_to_billing", arguments: { reason: "a question" } },
    ]);
    expect(turn.handoff!.brief).toContain("lookup was called and has no result yet");
    const again = await call.signal({ type: "tool_result", id: "k", ok: true, output: "order 7" });
    expect(again!.handoff!.history.map(({ role }) => role)).toContain("tool_result");
    expect(again!.handoff!.brief).toContain('lookup gave "order 7"');
    expect(again!.handoff!.brief).not.toContain("no result yet");
  });

  test("does not say that callers said what only a rule says", async () => {
    const { start } = await createFixture();
    const call = await start();
    const { handoff } = await call.userTurn("Is it a refund that I want?");
    expect(handoff!.brief).toContain(`Reason: the keyword "refund" is in the caller's words.`);
    expect(handoff!.brief).toContain(`The caller's last words: "Is it a refund that I want?".`);
    expect(handoff!.brief).not.toContain('said "refund"');
  });
});
