import { describe, expect, test } from "vitest";
import type { LiveCall } from "../../api/live-call.ts";
import { createFixture, openTeam } from "../test-kit/call-fixture.ts";

const clinic = (more: Parameters<typeof openTeam>[0] = {}) =>
  openTeam({ rules: [{ name: "bills", from: ["desk"], when: { keywords: ["bill"] }, to: "billing" }], ...more });

let calls = 0;
const decline = (call: LiveCall, given: object = { reason: "They ask about a doll named Bill." }) =>
  call.toolCalls([{ id: `decline_${++calls}`, name: "decline_handoff", arguments: given as never }]);
const transfer = (call: LiveCall, to: string) =>
  call.toolCalls([{ id: `transfer_${++calls}`, name: `transfer_to_${to}`, arguments: { reason: "theirs" } }]);
const toolsOf = ({ current }: LiveCall) => current.tools.map(({ name }) => name);
const spokenOf = (items: readonly { role: string; text: string }[]) =>
  items.map(({ role, text }) => `${role}: ${text}`);

describe("a member that has just got the call", () => {
  test("may give it back before it speaks, and the one before goes on with all that it had seen", async () => {
    const context = { keep: "none" as const, hideBefore: true };
    const { start, events } = await createFixture(clinic({ handoffs: { context } }));
    const call = await start();
    await call.userTurn("Hello, my number is 4711");
    await call.agentSaid({ text: "Hello, what can I do?", turnId: call.current.turnId });
    const arrived = await call.userTurn("Do you sell the doll Bill? I want a bill doll.");
    expect(arrived.agent.id).toBe("billing");
    expect(arrived.handoff!.drop).toHaveLength(2);
    expect(toolsOf(call)).toContain("decline_handoff");

    const { results, turn } = await decline(call);
    expect(results).toMatchObject([{ kind: "transfer", output: "The call is with Front desk now." }]);
    expect(turn.agent.id).toBe("desk");
    expect(turn.handoff).toMatchObject({
      status: "committed",
      from: "billing",
      to: "desk",
      by: "tool",
      reason: "They ask about a doll named Bill.",
      brief: "Billing gave the call back: They ask about a doll named Bill.",
      reverts: arrived.handoff!.id,
    });
    expect(spokenOf(turn.handoff!.history)).toEqual([
      "caller: Hello, my number is 4711",
      "agent: Hello, what can I do?",
      "caller: Do you sell the doll Bill? I want a bill doll.",
    ]);
    expect(toolsOf(call)).not.toContain("decline_handoff");
    expect(events.slice(-2)).toEqual([
      ["call.handed_off", { workspace: "default", callId: call.id, from: "desk", to: "billing" }],
      [
        "call.handoff_reverted",
        { workspace: "default", callId: call.id, from: "desk", to: "billing", why: "declined" },
      ],
    ]);
    const { trace } = await call.inspect();
    expect(trace.find(({ kind }) => kind === "reverted")!.message).toBe(
      "billing declines the call, and desk has it again: They ask about a doll named Bill.",
    );
  });

  test("never sees later what was hidden from it, though the one before sees it again", async () => {
    const rules = [
      { name: "bills", from: ["desk"], when: { keywords: ["bill"] }, to: "billing", context: { hideBefore: true } },
    ];
    const { start } = await createFixture(clinic({ rules, handoffs: { cooldownTurns: 0 } }));
    const call = await start();
    await call.userTurn("my card is 4111 1111");
    await call.userTurn("my bill");
    const { turn: back } = await decline(call);
    expect(spokenOf(back.handoff!.history)).toContain("caller: my card is 4111 1111");
    await call.agentSaid({ text: "One moment.", turnId: back.turnId });
    await call.userTurn("and now?");
    for (const to of ["support", "billing"]) {
      const { turn } = await transfer(call, to);
      expect(turn.agent.id).toBe(to);
      expect(JSON.stringify(turn.handoff)).not.toContain("4111");
      await call.agentSaid({ text: "Yes?", turnId: turn.turnId });
      await call.userTurn("hello?");
    }
  });

  test("may name who should have it instead, under that hand-off's own limits", async () => {
    const { start, events } = await createFixture(clinic());
    const call = await start();
    const arrived = await call.userTurn("The bill printer is broken");
    const offered = call.current.tools.find(({ name }) => name === "decline_handoff")!;
    expect(offered.description).toBe(
      "Give the call back to Front desk, before you say anything: what the caller wants is not for you.",
    );
    expect(offered.parameters).toMatchObject({ properties: { instead: { enum: ["support"] } }, required: ["reason"] });
    const { turn } = await decline(call, { reason: "A printer.", instead: "support" });
    expect(turn).toMatchObject({
      agent: { id: "support" },
      handoff: { from: "desk", to: "support", reverts: arrived.handoff!.id, reason: "A printer." },
    });
    expect(events.slice(-2).map(([name, event]) => [name, (event as { to: string }).to])).toEqual([
      ["call.handoff_reverted", "billing"],
      ["call.handed_off", "support"],
    ]);
    expect(toolsOf(call)).not.toContain("decline_handoff");
    expect((await decline(call)).results).toMatchObject([
      { kind: "refused", output: "The call stays here: a hand-off was declined in this turn already." },
    ]);
  });

  test("is refused when it names nobody, and may then give the call back", async () => {
    const { start } = await createFixture(clinic());
    const call = await start();
    await call.userTurn("my bill");
    const { results, turn } = await decline(call, { reason: "x", instead: "gardening" });
    expect(results).toMatchObject([
      { kind: "refused", output: "The call stays here: gardening is not a member of this call." },
    ]);
    expect(turn.agent.id).toBe("billing");
    expect((await decline(call)).turn.agent.id).toBe("desk");
  });

  test("may not once it has spoken, and not in a later turn", async () => {
    const { start } = await createFixture(clinic());
    const call = await start();
    const { turnId } = await call.userTurn("my bill");
    await call.agentSaid({ text: "Let me see.", turnId });
    expect((await decline(call)).results[0]!.output).toBe(
      "The call stays here: billing has spoken to the caller already.",
    );
    await call.userTurn("yes");
    expect((await decline(call)).results[0]!.output).toBe(
      "The call stays here: billing did not get the call in this turn.",
    );
    expect(call.summary.agentId).toBe("billing");
  });

  test("may though the one before is still heard", async () => {
    const { start } = await createFixture(clinic());
    const call = await start();
    const { turnId } = await call.userTurn("hello");
    await call.userTurn("my bill");
    await call.agentSaid({ text: "Hello, what can I", turnId, interrupted: true });
    expect((await decline(call)).turn.agent.id).toBe("desk");
  });
});

describe("a decline stands beside the one transfer of a turn", () => {
  test("after a rule's hand-off the member before may transfer, but not to the one that declined", async () => {
    const { start } = await createFixture(clinic());
    const call = await start();
    await call.userTurn("my bill printer");
    await decline(call);
    expect((await transfer(call, "billing")).results).toEqual([
      expect.objectContaining({ kind: "refused", output: "Billing has just given the call back; answer the caller." }),
    ]);
    expect((await transfer(call, "support")).turn.agent.id).toBe("support");
    expect((await decline(call)).results[0]!.kind).toBe("refused");
  });

  test("after a transfer it is used up", async () => {
    const { start } = await createFixture(clinic());
    const call = await start();
    await call.userTurn("hello");
    await transfer(call, "billing");
    await decline(call);
    expect((await transfer(call, "support")).results[0]).toMatchObject({
      kind: "refused",
      output: "The call was handed over and back in this turn already; answer the caller.",
    });
  });

  test("of a batch the first is granted", async () => {
    const { start } = await createFixture(clinic());
    const call = await start();
    await call.userTurn("my bill");
    const { results, turn } = await call.toolCalls([
      { id: "a", name: "decline_handoff", arguments: { reason: "no" } },
      { id: "b", name: "transfer_to_support", arguments: { reason: "no" } },
      { id: "c", name: "decline_handoff", arguments: { reason: "no" } },
      { id: "d", name: "lookup", arguments: {} },
    ]);
    expect(results.map(({ kind }) => kind)).toEqual(["transfer", "refused", "transfer", "host"]);
    expect(turn.agent.id).toBe("desk");
    const again = await call.toolCalls([{ id: "a", name: "decline_handoff", arguments: { reason: "no" } }]);
    expect(again.results).toEqual([results[0]]);
    expect(again.turn.turnId).toBe(turn.turnId);
  });
});

describe("a hand-off that did not stand", () => {
  test("counts for no limit: not the call's, not the pair's, not the cooldown, not for going back and forth", async () => {
    const { start } = await createFixture(clinic({ handoffs: { maxPerCall: 1, maxPerEdge: 1, cooldownTurns: 5 } }));
    const call = await start();
    for (const _time of [1, 2]) {
      expect((await call.userTurn("my bill")).agent.id).toBe("billing");
      expect((await decline(call)).turn.agent.id).toBe("desk");
    }
    expect((await call.userTurn("my bill")).agent.id).toBe("billing");
    await call.agentSaid({ text: "Right.", turnId: call.current.turnId });
    await call.userTurn("thanks");
    expect((await transfer(call, "support")).results[0]!.output).toContain("handoffs.maxPerCall is 1");
  });

  test("closes its edge to words after the third decline of a call; code and sure rules still open it", async () => {
    const rules = [
      { name: "bills", from: ["desk"], when: { keywords: ["bill"] }, to: "billing" },
      { name: "accounts", from: ["desk"], when: { keywords: ["accounts office"] }, to: "billing", sure: true },
    ];
    const { start } = await createFixture(clinic({ rules }));
    const call = await start();
    for (const _time of [1, 2, 3]) {
      await call.userTurn("my bill");
      expect((await decline(call)).results[0]!.kind).toBe("transfer");
    }
    const stays = await call.userTurn("my bill");
    expect([stays.agent.id, stays.suggested]).toEqual(["desk", null]);
    const goes = await call.userTurn("the accounts office");
    expect(goes.agent.id).toBe("billing");
    expect((await decline(call)).results[0]!.output).toBe(
      "The call stays here: 3 hand-offs of this call were declined, and more may not be.",
    );
  });
});

describe("code", () => {
  test("declines in the same way, once for a key", async () => {
    const { start } = await createFixture(clinic());
    const call = await start();
    const arrived = await call.userTurn("my bill");
    const turn = await call.declineHandoff({ reason: "closed", key: "k" });
    expect(turn).toMatchObject({ agent: { id: "desk" }, handoff: { by: "code", reverts: arrived.handoff!.id } });
    expect((await call.declineHandoff({ key: "k" })).turnId).toBe(turn.turnId);
    expect((await call.declineHandoff()).handoff).toMatchObject({
      status: "refused",
      reason: "desk did not get the call in this turn",
    });
  });

  test("goes on elsewhere after another process resumed the call", async () => {
    const { start, calls, another } = await createFixture(clinic({ handoffs: { context: { keep: { last: 1 } } } }));
    const call = await start();
    await call.userTurn("good morning");
    await call.userTurn("my bill");
    await calls.flush();
    const resumed = await another().calls.resume(call.id);
    expect(resumed.current.tools.map(({ name }) => name)).toContain("decline_handoff");
    const turn = await resumed.declineHandoff({ reason: "no" });
    expect(spokenOf(turn.handoff!.history)).toEqual(["caller: good morning", "caller: my bill"]);
  });

  test("a decline that can't be stored leaves the call where it was", async () => {
    const { start, store, events } = await createFixture(clinic());
    const call = await start();
    await call.userTurn("my bill");
    const { saveCall } = store;
    store.saveCall = () => Promise.reject(new Error("the disk is full"));
    await expect(call.declineHandoff({ reason: "no" })).rejects.toThrow("the disk is full");
    store.saveCall = saveCall;
    expect(call.summary.agentId).toBe("billing");
    expect(events.map(([name]) => name)).not.toContain("call.handoff_reverted");
    expect((await call.declineHandoff({ reason: "no" })).agent.id).toBe("desk");
  });

  test("a tool's result that comes after the return is shown to the member that called it", async () => {
    const { start } = await createFixture(clinic());
    const call = await start();
    await call.userTurn("hello");
    await call.toolCalls([{ id: "look", name: "lookup", arguments: {} }]);
    await call.userTurn("my bill");
    const { turn } = await decline(call);
    expect(turn.handoff!.history.map(({ id }) => id)).not.toContain("look");
    const late = await call.signal({ type: "tool_result", id: "look", ok: true, output: "found" });
    expect(late!.handoff!.id).toBe(turn.handoff!.id);
    expect(late!.handoff!.history.map(({ role }) => role)).toEqual(["caller", "tool_call", "tool_result", "caller"]);
    expect(late!.handoff!.brief).toBe(turn.handoff!.brief);
  });
});
