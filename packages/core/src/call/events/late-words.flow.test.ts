import { describe, expect, test } from "vitest";
import type { LiveCall } from "../../api/live-call.ts";
import type { ContextPolicy } from "../../schema/team-definition.ts";
import { createFixture, openTeam } from "../test-kit/call-fixture.ts";

const rules = [
  { name: "bills", when: { keywords: ["bill"] }, to: "billing" },
  { name: "repairs", when: { keywords: ["repair"] }, to: "support" },
];

function stage(context: Partial<ContextPolicy> = {}) {
  return createFixture(openTeam({ rules, handoffs: { cooldownTurns: 0, context } }));
}

async function ledgerOf(call: LiveCall): Promise<string[]> {
  const { ledger } = await call.inspect();
  return ledger.map(({ role, agentId, text }) => `${agentId ?? role}: ${text}`);
}

const shown = (turn: Awaited<ReturnType<LiveCall["userTurn"]>>) => turn.handoff!.history.map(({ text }) => text);

describe("what an agent said, reported after the caller's next words", () => {
  test("stands before them, cut where the caller cut it", async () => {
    const { start } = await stage();
    const call = await start();
    const greeting = call.current.turnId;
    const first = await call.userTurn("Hello");
    await call.userTurn("No, wait");
    const text = "Good day, we are open from nine.";
    await call.agentSaid({ text, turnId: first.turnId, interrupted: true, playedMs: 700 });
    await call.agentSaid({ text: "Welcome.", turnId: greeting });
    expect(await ledgerOf(call)).toEqual(["desk: Welcome.", "caller: Hello", "desk: Good day,", "caller: No, wait"]);
    const { ledger, trace } = await call.inspect();
    expect(ledger.map(({ interrupted }) => interrupted)).toEqual([false, false, true, false]);
    expect(trace.filter(({ data }) => data?.event === "late").map(({ data }) => data?.place)).toEqual([1, 0]);
  });

  test("belongs to the member that spoke it, also when its words led to another one", async () => {
    const { start } = await stage();
    const call = await start();
    const hello = await call.userTurn("Hello");
    const moved = await call.userTurn("My bill is wrong");
    await call.agentSaid({ text: "How can I help?", turnId: hello.turnId });
    await call.agentSaid({ text: "Which one?", turnId: moved.turnId });
    await call.handOff({ agentId: "support" });
    await call.agentSaid({ text: "The last one?", turnId: moved.turnId });
    expect(await ledgerOf(call)).toEqual([
      "caller: Hello",
      "desk: How can I help?",
      "caller: My bill is wrong",
      "billing: Which one?",
      "billing: The last one?",
    ]);
  });

  test("is hidden by the hand-off that came between, from every later member", async () => {
    const { start } = await stage({ hideBefore: true });
    const call = await start();
    const hello = await call.userTurn("Hello");
    await call.handOff({ agentId: "billing" });
    const opened = call.current.turnId;
    await call.agentSaid({ text: "Your card ends in 4711.", turnId: hello.turnId });
    await call.agentSaid({ text: "Billing here.", turnId: opened });
    await call.userTurn("One moment");
    await call.agentSaid({ text: "Or in 5522.", turnId: hello.turnId });
    expect(shown(await call.userTurn("repair it"))).toEqual(["repair it"]);
    await call.agentSaid({ text: "Support here.", turnId: call.current.turnId });
    expect(shown(await call.userTurn("and the bill"))).toEqual(["and the bill"]);
    expect((await ledgerOf(call)).slice(0, 4)).toEqual([
      "caller: Hello",
      "desk: Your card ends in 4711.",
      "desk: Or in 5522.",
      "billing: Billing here.",
    ]);
  });

  test("is cut again where it is known only later how much of it was heard, and never lengthened", async () => {
    const { start } = await stage();
    const call = await start();
    await call.userTurn("Hello");
    const said = { text: "Good day, we are open from nine.", itemId: "a1", interrupted: true };
    await call.agentSaid(said);
    expect((await ledgerOf(call)).at(-1)).toBe("desk: Good day, we are open from nine.");
    for (const playedMs of [700, 700, 1_500]) {
      await call.agentSaid({ ...said, playedMs });
      expect((await ledgerOf(call)).at(-1)).toBe("desk: Good day,");
    }
    await call.agentSaid({ ...said, text: "Good" });
    await call.agentSaid({ ...said, text: "" });
    expect((await ledgerOf(call)).at(-1)).toBe("desk: Good");
  });

  const whole = "Your bill is 44 euros, and it is due on the tenth.";

  test.each([
    ["shown", {}],
    ["not shown, but in the brief", { keep: "none" } as const],
  ])("is cut in what the next member got, where the hand-off came before the cut: %s", async (_how, context) => {
    const { start, another, calls } = await stage(context);
    const call = await start();
    const hello = await call.userTurn("Hello");
    await call.agentSaid({ text: whole, itemId: "a1", turnId: hello.turnId });
    const { handoff } = await call.userTurn("No, my other bill");
    expect(handoff!.brief).toContain(`The last thing said to them: "${whole}"`);
    const told = await call.agentSaid({ text: whole, itemId: "a1", interrupted: true, playedMs: 1_600 });
    const shownNow = told!.handoff!;
    expect(shownNow).toMatchObject({
      id: handoff!.id,
      brief: expect.stringContaining('cut off by the caller: "Your bill is'),
    });
    expect(JSON.stringify(shownNow)).not.toContain("tenth");
    expect(call.current.handoff).toEqual(shownNow);
    await calls.flush();
    const there = await another().calls.resume(call.id);
    expect(there.current.handoff).toMatchObject({ brief: shownNow.brief });
  });

  test("changes nothing for the next member that never got it, or has it behind the hand-off", async () => {
    const { start } = await stage({ hideBefore: true });
    const call = await start();
    const hello = await call.userTurn("Hello");
    await call.agentSaid({ text: whole, itemId: "a1", turnId: hello.turnId });
    const turn = await call.userTurn("No, my other bill");
    expect(await call.agentSaid({ text: whole, itemId: "a1", interrupted: true, playedMs: 1_600 })).toBeNull();
    await call.agentSaid({ text: whole, itemId: "a2" });
    expect(await call.agentSaid({ text: whole, itemId: "a2", interrupted: true, playedMs: 1_600 })).toBeNull();
    expect(call.current.handoff).toEqual(turn.handoff);
  });

  test("is redacted by it, also with what the member is shown later", async () => {
    const { start } = await stage({ redact: ["\\d{4}"] });
    const call = await start();
    const hello = await call.userTurn("Hello");
    await call.toolCalls([{ id: "look", name: "look_up" }], { turnId: hello.turnId });
    await call.handOff({ agentId: "billing" });
    await call.agentSaid({ text: "Your card ends in 4711.", turnId: hello.turnId });
    const told = await call.signal({ type: "tool_result", id: "look", ok: true, output: "none" });
    expect(shown(told!)).toEqual(["Hello", "{}", "none", "Your card ends in [redacted]."]);
  });

  test("leaves the newest turn open to be revised, and its member free to decline", async () => {
    const { start } = await stage();
    const call = await start();
    const hello = await call.userTurn("Hello");
    await call.userTurn("I want to");
    await call.agentSaid({ text: "How can I help?", turnId: hello.turnId });
    const taken = call.current.turnId;
    await call.reviseTurn("I want to see my bill");
    await call.agentSaid({ text: "You want what?", turnId: taken });
    expect(await ledgerOf(call)).toEqual([
      "caller: Hello",
      "desk: How can I help?",
      "desk: You want what?",
      "caller: I want to see my bill",
    ]);
    await call.agentSaid({ text: "Are you there?", turnId: hello.turnId });
    expect((await call.declineHandoff()).handoff).toMatchObject({ status: "committed", to: "desk" });
  });

  test("is stored at its place, and known there to another process", async () => {
    const { start, another, store, calls } = await stage();
    const call = await start();
    const hello = await call.userTurn("Hello");
    await call.userTurn("My bill");
    await call.inspect();
    await call.agentSaid({ text: "How can I help?", turnId: hello.turnId });
    await calls.flush();
    const { ledger, trace } = await call.inspect();
    expect(await store.getCallEntries(call.id)).toEqual({ ledger, trace });
    const there = await another().calls.resume(call.id);
    await there.agentSaid({ text: "Hello?", turnId: hello.turnId });
    expect(await ledgerOf(there)).toEqual([
      "caller: Hello",
      "desk: How can I help?",
      "desk: Hello?",
      "caller: My bill",
    ]);
  });

  test("counts for a rule on what the present member says, and for none when another one said it", async () => {
    const said = {
      name: "promised",
      when: { said: { by: "agent" as const, matches: "put you through" } },
      to: "support",
    };
    const { start } = await createFixture(openTeam({ rules: [...rules, said], handoffs: { cooldownTurns: 0 } }));
    const call = await start();
    const hello = await call.userTurn("Hello");
    const billing = await call.userTurn("My bill");
    expect(await call.agentSaid({ text: "I put you through.", turnId: hello.turnId })).toBeNull();
    await call.userTurn("Is anyone there");
    const moved = await call.agentSaid({ text: "I put you through.", turnId: billing.turnId });
    expect(moved?.agent.id).toBe("support");
  });
});
