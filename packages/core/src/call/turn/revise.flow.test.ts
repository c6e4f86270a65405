import { describe, expect, test } from "vitest";
import { createFixture, openTeam } from "../test-kit/call-fixture.ts";

const office = openTeam({
  rules: [
    { name: "bills", when: { keywords: ["bill"] }, to: "billing", context: { keep: "none", hideBefore: true } },
    { name: "broken", priority: 1, when: { keywords: ["broken"] }, to: "support" },
    { name: "slow", from: ["desk"], when: { turns: { atLeast: 3 } }, to: "support" },
  ],
});
const without = <Value extends object>(value: Value, ...names: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

describe("a turn that was not over", () => {
  test("is replaced: the ledger has the whole words once, and nothing counts twice", async () => {
    const { start, store, calls } = await createFixture(office);
    const call = await start();
    await call.userTurn("good morning");
    const fragment = await call.userTurn("I'd like to", { itemId: "i2" });
    const turn = await call.reviseTurn("I'd like to pay", { turnId: fragment.turnId });
    expect(turn).toMatchObject({ status: "ok", agent: { id: "desk" }, handoff: null });
    expect(turn.turnId).not.toBe(fragment.turnId);
    await call.reviseTurn("I'd like to pay for a chair");
    const { ledger, trace } = await call.inspect();
    expect(ledger.map(({ id, text }) => [id, text]).slice(1)).toEqual([["i2", "I'd like to pay for a chair"]]);
    expect(trace.filter(({ kind }) => kind === "revised")).toHaveLength(2);
    expect(call.summary.agentId, "two turns, not four").toBe("desk");
    await calls.flush();
    expect(await store.getCallEntries(call.id)).toEqual({ ledger, trace });
    expect((await call.userTurn("a third turn")).agent.id).toBe("support");
  });

  test("leaves the call as if only the whole words had been said", async () => {
    const { start } = await createFixture(office);
    const [revised, plain] = [await start({ keepsContext: true }), await start({ keepsContext: true })];
    for (const call of [revised, plain]) {
      await call.userTurn("hello");
      await call.agentSaid({ text: "What can I do?", turnId: call.current.turnId });
    }
    await revised.userTurn("¿Puedo", { language: "es" });
    const [one, other] = [await revised.reviseTurn("a chair, please"), await plain.userTurn("a chair, please")];
    const own = ["turnId", "callId", "version", "timings"];
    expect(without(one, ...own)).toEqual(without(other, ...own));
  });

  test("stops a search that still runs, and its first answer is superseded", async () => {
    const { start, knowledge } = await createFixture(office);
    const call = await start();
    knowledge.before = (text, signal) =>
      text === "I'd like to"
        ? new Promise((resolve) => signal!.addEventListener("abort", () => resolve()))
        : Promise.resolve();
    const first = call.userTurn("I'd like to", { turnKey: "a" });
    const turn = await call.reviseTurn("I'd like to sit", { turnKey: "b" });
    expect((await first).status).toBe("superseded");
    expect(turn.context!.text).toBe("known about: I'd like to sit");
    expect((await call.userTurn("I'd like to", { turnKey: "a" })).status).toBe("superseded");
    expect((await call.reviseTurn("I'd like to sit", { turnKey: "b" })).turnId).toBe(turn.turnId);
    expect((await call.inspect()).ledger).toHaveLength(1);
  });

  test("has no say any more: what its model calls is fenced", async () => {
    const { start } = await createFixture(office);
    const call = await start();
    const fragment = await call.userTurn("I'd like to");
    await call.reviseTurn("I'd like to sit");
    const late = [{ id: "t", name: "transfer_to_billing", arguments: { reason: "x" } }];
    const { results } = await call.toolCalls(late, { turnId: fragment.turnId });
    expect(results[0]!.kind).toBe("fenced");
    expect(call.summary.agentId).toBe("desk");
  });
});

describe("a hand-off that a fragment made", () => {
  test("is taken back where the whole words lead nowhere, with all that the member before had seen", async () => {
    const { start, events } = await createFixture(office);
    const call = await start();
    await call.userTurn("my name is Ada");
    const moved = await call.userTurn("I have a bill");
    expect(moved.handoff!.drop).toHaveLength(1);
    const turn = await call.reviseTurn("I have Abigail on the line");
    expect(turn).toMatchObject({
      agent: { id: "desk" },
      handoff: { status: "committed", from: "billing", to: "desk", reverts: moved.handoff!.id, brief: null },
    });
    expect(turn.handoff!.history.map(({ text }) => text)).toEqual(["my name is Ada", "I have Abigail on the line"]);
    expect(events.at(-1)).toEqual([
      "call.handoff_reverted",
      { workspace: "default", callId: call.id, from: "desk", to: "billing", why: "revised" },
    ]);
    const { trace } = await call.inspect();
    expect(trace.map(({ message }) => message)).toContain(
      "desk has the call again, not billing: the words that led there were not all.",
    );
    expect((await call.handOff({ agentId: "support" })).handoff!.history.map(({ text }) => text)).toContain(
      "my name is Ada",
    );
  });

  test("gives way to the one that the whole words make, and counts once", async () => {
    const team = { ...office, definition: { ...office.definition!, handoffs: { maxPerCall: 1 } } };
    const { start, events } = await createFixture(team);
    const call = await start();
    const moved = await call.userTurn("My bill");
    const turn = await call.reviseTurn("My bill printer is broken");
    expect(turn.handoff).toMatchObject({ from: "desk", to: "support", rule: "broken", reverts: moved.handoff!.id });
    expect(turn.handoff!.changed, "compared with the member that the host has").toEqual(["name", "systemPrompt"]);
    expect(events.slice(-2).map(([name, event]) => [name, (event as { to: string }).to])).toEqual([
      ["call.handoff_reverted", "billing"],
      ["call.handed_off", "support"],
    ]);
    const same = await call.reviseTurn("My bill printer is broken, and the bill is wet");
    expect(same.handoff).toMatchObject({ to: "support", changed: [], reverts: turn.handoff!.id });
    expect(call.summary.agentId).toBe("support");
  });

  test("is taken back by another process too", async () => {
    const { start, calls, another } = await createFixture(office);
    const call = await start();
    await call.userTurn("my name is Ada");
    await call.userTurn("I have a bill");
    await calls.flush();
    const resumed = await another().calls.resume(call.id);
    const turn = await resumed.reviseTurn("I have Abigail on the line");
    expect(turn.agent.id).toBe("desk");
    expect((await resumed.inspect()).ledger.map(({ text }) => text)).toEqual([
      "my name is Ada",
      "I have Abigail on the line",
    ]);
  });

  test("stays, with the fragment, when the return can't be stored", async () => {
    const { start, store } = await createFixture(office);
    const call = await start();
    await call.userTurn("I have a bill");
    const { saveCall } = store;
    store.saveCall = () => Promise.reject(new Error("the disk is full"));
    await expect(call.reviseTurn("I have Abigail")).rejects.toThrow("the disk is full");
    store.saveCall = saveCall;
    expect(call.summary.agentId).toBe("billing");
    expect((await call.inspect()).ledger.map(({ text }) => text)).toEqual(["I have a bill"]);
    expect((await call.reviseTurn("I have Abigail")).agent.id).toBe("desk");
  });
});

describe("what can be revised", () => {
  const refusal = (why: string) => ({
    code: "turn_not_revisable",
    message: `The turn can't be revised: ${why}. Report the words as a turn of their own.`,
  });

  test("is not a turn before the caller said anything, and no older one", async () => {
    const { start } = await createFixture(office);
    const call = await start();
    await expect(call.reviseTurn("hello")).rejects.toMatchObject(refusal("the caller has said nothing yet"));
    const old = await call.userTurn("hello");
    const newest = await call.userTurn("hello?");
    await expect(call.reviseTurn("x", { turnId: old.turnId })).rejects.toMatchObject(
      refusal(`${old.turnId} is not the caller's newest turn`),
    );
    expect((await call.reviseTurn("hello again", { turnId: newest.turnId })).status).toBe("ok");
  });

  test("is refused to a late request for an older turn, and the newer one goes on", async () => {
    const { start, knowledge } = await createFixture(office);
    const call = await start();
    const old = await call.userTurn("hello");
    const go = Promise.withResolvers<void>();
    knowledge.before = () => go.promise;
    const running = call.userTurn("a chair");
    await new Promise((resolve) => setImmediate(resolve));
    const late = call.reviseTurn("x", { turnId: old.turnId });
    go.resolve();
    await expect(late).rejects.toMatchObject({ code: "turn_not_revisable" });
    expect((await running).status).toBe("ok");
  });

  test.each([
    ["the agent has spoken", (call) => call.agentSaid({ text: "Sure.", turnId: call.current.turnId })],
    ["the model called a tool", (call) => call.toolCalls([{ id: "c", name: "lookup", arguments: {} }])],
    ["code handed the call over", (call) => call.handOff({ agentId: "support" })],
    ["the member declined", (call) => call.declineHandoff()],
    ["a key was pressed", (call) => call.signal({ type: "dtmf", digits: "1" })],
  ] as [string, (call: Awaited<ReturnType<Awaited<ReturnType<typeof createFixture>>["start"]>>) => Promise<unknown>][])(
    "is not a turn once %s",
    async (_what, act) => {
      const { start } = await createFixture(office);
      const call = await start();
      await call.userTurn("my bill");
      await act(call);
      await expect(call.reviseTurn("my billiards")).rejects.toMatchObject(
        refusal("something was said or done after it"),
      );
    },
  );

  test("is a turn though silence came in between, or variables and a subject, which stand", async () => {
    const { start } = await createFixture(office);
    const call = await start();
    await call.userTurn("I'd like");
    await call.signals([
      { type: "silence", ms: 100 },
      { type: "variables", set: { plan: "gold" } },
      { type: "subject", subject: "Chairs" },
    ]);
    await call.reviseTurn("I'd like two");
    expect(call.summary.variables.plan).toBe("gold");
    expect((await call.inspect()).ledger.map(({ text }) => text)).toEqual(["I'd like two"]);
  });
});
