import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ToolCall } from "../../schema/call-requests.ts";
import { createFixture } from "../test-kit/call-fixture.ts";

const host = (id: string, name = "find_order", sent: ToolCall["arguments"] = {}) => ({ id, name, arguments: sent });

const transfer = (id: string, to: string) => host(id, `transfer_to_${to}`, { reason: "asked for it" });

describe("an id that a model uses again", () => {
  test("in a later turn is another call: the host runs its tool, and a transfer is done", async () => {
    const { start } = await createFixture();
    const call = await start();
    for (const words of ["hello", "and again"]) {
      await call.userTurn(words);
      const { results } = await call.toolCalls([host("call_0")]);
      expect(results).toEqual([{ id: "call_0", kind: "host", output: null }]);
      await call.signal({ type: "tool_result", id: "call_0", ok: true, output: words });
    }
    await call.userTurn("support, please");
    const { results, turn } = await call.toolCalls([transfer("call_0", "support")]);
    expect(results).toMatchObject([{ id: "call_0", kind: "transfer" }]);
    expect(turn.agent.id).toBe("support");
    const { ledger } = await call.inspect();
    const tools = ledger.filter(({ toolCallId }) => toolCallId === "call_0");
    expect(tools.map(({ role, text }) => [role, text]).slice(0, 4)).toEqual([
      ["tool_call", "{}"],
      ["tool_result", "hello"],
      ["tool_call", "{}"],
      ["tool_result", "and again"],
    ]);
    expect(new Set(ledger.map(({ id }) => id)).size).toBe(ledger.length);
  });

  test("twice in one answer is two calls, and each gets its own result", async () => {
    const { start } = await createFixture();
    const call = await start();
    await call.userTurn("hello");
    const batch = [host("call_0", "find_order", { order: 1 }), host("call_0", "find_order", { order: 2 })];
    const { results } = await call.toolCalls(batch);
    expect(results.map(({ kind }) => kind)).toEqual(["host", "host"]);
    for (const output of ["one", "two"]) await call.signal({ type: "tool_result", id: "call_0", ok: true, output });
    const history = await call.history();
    expect(history.at(-1)).toMatchObject({
      calls: [
        { arguments: '{"order":1}', output: "one" },
        { arguments: '{"order":2}', output: "two" },
      ],
    });
  });

  test("with everything the same is the same call, however often it is sent, in this process and the next", async () => {
    const { start, another } = await createFixture();
    const call = await start();
    const { turnId } = await call.userTurn("support, please");
    const batch = [host("call_0"), transfer("call_1", "support")];
    const first = await call.toolCalls(batch, { turnId });
    const version = first.turn.version;
    expect(await call.toolCalls(batch, { turnId })).toMatchObject({ results: first.results, turn: { version } });
    await call.userTurn("hello?");
    expect((await call.toolCalls(batch, { turnId })).turn.turnId).toBe(first.turn.turnId);
    await call.inspect();
    const there = await another().calls.resume(call.id);
    const again = await there.toolCalls(batch, { turnId });
    expect(again.results).toEqual(first.results);
    expect(again.turn.turnId).toBe(first.turn.turnId);
    expect((await there.inspect()).ledger.filter(({ role }) => role === "tool_call")).toHaveLength(2);
  });

  test("gets a late result in the turn that made the call", async () => {
    const { start } = await createFixture();
    const call = await start();
    const { turnId } = await call.userTurn("hello");
    await call.toolCalls([host("call_0")], { turnId });
    await call.userTurn("and?");
    await call.toolCalls([host("call_0")]);
    await call.signal({ type: "tool_result", id: "call_0", turnId, ok: true, output: "late" });
    const { ledger } = await call.inspect();
    expect(ledger.find(({ role }) => role === "tool_result")).toMatchObject({ text: "late", turnId });
    expect(await call.history()).toMatchObject([{}, { calls: [{ output: "late" }] }, {}]);
  });
});

test("any ids in any turns: as many calls as were made, and each result behind its own", async () => {
  const { start } = await createFixture();
  const batches = fc.array(
    fc.array(fc.record({ id: fc.constantFrom("call_0", "call_1", "", "x".repeat(4_096)), order: fc.nat(3) }), {
      minLength: 1,
      maxLength: 4,
    }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(batches, async (turns) => {
      const call = await start();
      let expected = 0;
      for (const [turn, batch] of turns.entries()) {
        await call.userTurn(`turn ${turn}`);
        const { results } = await call.toolCalls(batch.map(({ id, order }) => host(id, "find_order", { order })));
        const ids = results.map(({ id }) => id);
        // The same call twice in one answer has one result; each without an id is a call of its own.
        const own = batch.filter(
          ({ id, order }, at) => id === "" || at === batch.findIndex((each) => each.id === id && each.order === order),
        );
        expected += own.length;
        for (const each of own) {
          const id = ids[batch.indexOf(each)]!;
          await call.signal({ type: "tool_result", id, ok: true, output: `${turn}/${each.order}` });
        }
      }
      const calls = (await call.history()).flatMap((message) => (message.role === "tools" ? message.calls : []));
      expect(calls).toHaveLength(expected);
      for (const { arguments: sent, output } of calls)
        expect(output.split("/")[1]).toBe(String(JSON.parse(sent).order));
      await call.end();
    }),
    { numRuns: 40 },
  );
});

test("what stands beside a call is kept with it, too much of it is not, and a call without a name is refused", async () => {
  const { start } = await createFixture();
  const call = await start();
  await call.userTurn("hello");
  const providerData = { extra_content: { google: { thought_signature: "c2ln" } } };
  await call.toolCalls([
    { ...host("a"), providerData },
    { ...host("b"), providerData: { much: "x".repeat(200_000) } },
  ]);
  expect((await call.toolCalls([host("c", "")])).results).toMatchObject([{ kind: "refused" }]);
  for (const id of ["a", "b"]) await call.signal({ type: "tool_result", id, ok: true, output: "" });
  const { ledger, trace } = await call.inspect();
  expect(ledger.filter(({ role }) => role === "tool_call")).toMatchObject([{ providerData }, {}]);
  expect(ledger.find(({ id }) => id === "b")).not.toHaveProperty("providerData");
  expect(trace.some(({ message }) => /beside the tool call b has 2000\d\d characters/.test(message))).toBe(true);
  expect(await call.history()).toMatchObject([{}, { calls: [{ id: "a", providerData }, { id: "b" }] }]);
});

test.each([[null], [[]], [7], ['"{\\"order\\":1}"'], ["not JSON"], [""]])(
  "arguments %j do not make a batch invalid",
  async (sent) => {
    const { start } = await createFixture();
    const call = await start();
    await call.userTurn("hello");
    const { results } = await call.toolCalls([{ id: "a", name: "find_order", arguments: sent as never }]);
    expect(results).toMatchObject([{ kind: "host" }]);
    expect(JSON.stringify(await call.inspect())).not.toContain("[object Object]");
  },
);
