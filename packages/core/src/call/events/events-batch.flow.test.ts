import fc from "fast-check";
import { expect, test } from "vitest";
import { CuecardError } from "../../errors.ts";
import type { CallEvent } from "../../schema/call-event.ts";
import { createFixture, threeMembers } from "../test-kit/call-fixture.ts";

const bySilence = { name: "quiet back", from: ["support"], when: { silence: { ms: 8_000 } }, to: "billing" };
const byPlan = { name: "gold", from: ["desk", "support"], when: { variable: "plan", equals: "gold" }, to: "billing" };
const team = {
  ...threeMembers,
  definition: {
    ...threeMembers.definition!,
    rules: [...threeMembers.definition!.rules!, bySilence, byPlan],
    handoffs: { cooldownTurns: 0 },
  },
};

const full = () => new CuecardError("storage_failed", "The disk is full.", { retryable: true });

test("a batch whose hand-off can't be stored leaves nothing of itself, and can be reported again", async () => {
  const { start, store, calls, events } = await createFixture(team);
  const call = await start();
  await call.userTurn("hello");
  await calls.flush();
  const before = await call.inspect();
  const instructions = call.current.instructions;
  const { saveCall } = store;
  store.saveCall = async () => {
    throw full();
  };
  const batch: CallEvent[] = [
    { type: "agent_said", text: "One moment." },
    { type: "variables", set: { company: "Other" } },
    { type: "silence", ms: 9_000 },
    { type: "dtmf", digits: "42" },
  ];
  await expect(call.signals(batch)).rejects.toMatchObject({ code: "storage_failed" });
  store.saveCall = saveCall;
  const after = await call.inspect();
  expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
  expect(call.current.instructions).toBe(instructions);

  const turn = await call.signals(batch);
  expect(turn).toMatchObject({ handoff: { to: "support" }, instructions: "You are Sue of Other." });
  const { ledger } = await call.inspect();
  expect(ledger.map(({ text }) => text)).toEqual(["hello", "One moment.", "••"]);
  expect(events.filter(([name]) => name === "call.handed_off")).toHaveLength(1);
});

test("two hand-offs of one batch are stored together or not at all", async () => {
  const { start, store, calls, events } = await createFixture(team);
  const call = await start();
  await calls.flush();
  const { saveCall } = store;
  let saves = 0;
  store.saveCall = async (...given) => {
    if (++saves === 2) throw full();
    return saveCall(...given);
  };
  const batch: CallEvent[] = [
    { type: "silence", ms: 9_000 },
    { type: "silence", ms: 9_000 },
  ];
  const turn = await call.signals(batch).catch(() => null);
  store.saveCall = saveCall;
  await calls.flush();
  const { trace } = await call.inspect();
  const made = trace.filter(({ kind }) => kind === "handoff").length;
  expect(made).toBe(turn === null ? 0 : 2);
  expect(events.filter(([name]) => name === "call.handed_off")).toHaveLength(made);
  expect(call.summary.agentId).toBe(turn === null ? "desk" : "billing");
});

const event = fc.oneof(
  fc.constant<CallEvent>({ type: "agent_said", text: "I see" }),
  fc.constant<CallEvent>({ type: "interrupted" }),
  fc.constant<CallEvent>({ type: "silence", ms: 9_000 }),
  fc.constant<CallEvent>({ type: "dtmf", digits: "7" }),
  fc.constantFrom("gold", "tin").map((plan): CallEvent => ({ type: "variables", set: { plan } })),
  fc.constant<CallEvent>({ type: "tool_result", id: "t1", ok: false, output: "no" }),
);

test("whichever save fails, a batch is there whole or not at all, in the process and on disk", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 6 }), fc.nat(3), async (batch, failing) => {
      const { start, store, calls, another } = await createFixture(team);
      const call = await start();
      await call.userTurn("hello");
      await call.toolCalls([{ id: "t1", name: "lookup" }]);
      await calls.flush();
      const before = await call.inspect();
      const { saveCall } = store;
      let saves = 0;
      store.saveCall = async (...given) => {
        if (saves++ === failing) throw full();
        return saveCall(...given);
      };
      const failed = await call.signals(batch).then(
        () => false,
        () => true,
      );
      store.saveCall = saveCall;
      await calls.flush();
      const { updatedAt: _now, ...here } = await call.inspect();
      const { updatedAt: _then, ...was } = before;
      if (failed) expect(here).toEqual(was);
      // Labels and the recording are the store's: a live call says nothing of them.
      const {
        updatedAt: _stored,
        labels: _labels,
        recording: _recording,
        ...there
      } = await another().calls.get(call.id);
      expect(there).toEqual(here);
    }),
    { numRuns: 150 },
  );
});

const said: CallEvent[] = [{ type: "agent_said", text: "One moment." }];

test("a batch that is sent again with its key is taken in once, also by the process that has the call next", async () => {
  const { start, calls } = await createFixture(team);
  const call = await start();
  const key = "+44 20 7946 0018";
  expect(await call.signals(said, { key })).toBeNull();
  expect(await Promise.all([call.signals(said, { key }), call.signals(said, { key })])).toEqual([null, null]);
  await expect(call.signals([{ type: "silence", ms: 5 }], { key })).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
  const handsOff: CallEvent[] = [...said, { type: "silence", ms: 9_000 }];
  const turn = await call.signals(handsOff, { key: "second" });
  expect(turn).toMatchObject({ handoff: { to: "support" } });
  expect(await call.signals(handsOff, { key: "second" })).toEqual(turn);
  const next = await calls.resume(call.id);
  expect(await next.signals(said, { key })).toBeNull();
  expect(await next.signals(handsOff, { key: "second" })).toMatchObject({ handoff: { to: "support" } });
  expect((await next.inspect()).ledger.map(({ text }) => text)).toEqual(["One moment.", "One moment."]);
});

test("a batch that was not stored is not known by its key, and keys are stored without what they say", async () => {
  const { start, store, calls } = await createFixture(team);
  const call = await start();
  const { saveCall } = store;
  store.saveCall = async () => {
    throw full();
  };
  const batch: CallEvent[] = [...said, { type: "silence", ms: 9_000 }];
  await expect(call.signals(batch, { key: "my key" })).rejects.toMatchObject({ code: "storage_failed" });
  store.saveCall = saveCall;
  expect(await call.signals(batch, { key: "my key" })).toMatchObject({ handoff: { to: "support" } });
  expect((await call.inspect()).ledger).toHaveLength(1);
  await calls.flush();
  const { state } = (await store.getCall(call.id))!;
  expect(state.batches).toHaveLength(1);
  expect(JSON.stringify(state.batches)).not.toMatch(/my key|moment/);
});
