import { describe, expect, test } from "vitest";
import { createFixture } from "../test-kit/call-fixture.ts";

/** What a call is, without the times at which it was touched. */
async function shape(call: { inspect(): Promise<object> }) {
  const { updatedAt: _touched, ...rest } = (await call.inspect()) as { updatedAt: string };
  return rest;
}

const transfer = { id: "t1", name: "transfer_to_billing", arguments: { reason: "a refund" } };

describe("a rehearsal", () => {
  test("that is dropped leaves nothing: no turn, no hand-off, no event, no stored row", async () => {
    const { start, calls, store, events } = await createFixture();
    const call = await start();
    await call.userTurn("hello");
    await call.agentSaid({ text: "Hi." });
    await calls.flush();
    const before = { shape: await shape(call), stored: await store.getCallEntries(call.id), events: [...events] };
    for (const words of ["I want a refund", "hm", "I want a refund now"]) {
      const { call: copy } = await calls.rehearse(call.id);
      const turn = await copy.userTurn(words);
      const { turn: next } = await copy.toolCalls([transfer], { turnId: turn.turnId });
      expect(next.agent.id).toBe("billing");
      await copy.agentSaid({ text: "Billing here." });
    }
    await calls.flush();
    expect(call.summary.agentId).toBe("desk");
    expect({ shape: await shape(call), stored: await store.getCallEntries(call.id), events }).toEqual(before);
  });

  test("that is kept is what the call is: same ids, stored hand-off, events told once", async () => {
    const { start, calls, store, events } = await createFixture();
    const call = await start();
    const rehearsal = await calls.rehearse(call.id);
    const turn = await rehearsal.call.userTurn("I want a refund");
    await rehearsal.call.agentSaid({ text: "Certainly.", turnId: turn.turnId });
    expect(events.map(([name]) => name)).toEqual(["call.started"]);
    await rehearsal.keep();
    expect(events.map(([name]) => name)).toEqual(["call.started", "call.handed_off"]);
    expect(call.current).toMatchObject({ turnId: turn.turnId, agent: { id: "billing" }, handoff: turn.handoff });
    await calls.flush();
    expect((await store.getCall(call.id))!.agentId).toBe("billing");
    expect((await calls.get(call.id)).ledger.map(({ text }) => text)).toEqual(["I want a refund", "Certainly."]);
    const next = await call.userTurn("thanks");
    expect(next.agent.id).toBe("billing");
  });

  test("of a turn that is revised is kept in the turn's place, in memory and in the store", async () => {
    const { start, calls, store } = await createFixture();
    const call = await start();
    await call.userTurn("I want a refund");
    await calls.flush();
    const rehearsal = await calls.rehearse(call.id);
    const turn = await rehearsal.call.reviseTurn("I want a ref number");
    expect(turn).toMatchObject({ agent: { id: "desk" }, handoff: { reverts: expect.any(String) } });
    expect(call.summary.agentId).toBe("billing");
    await rehearsal.keep();
    await calls.flush();
    expect(call.summary.agentId).toBe("desk");
    const { ledger } = await store.getCallEntries(call.id);
    expect(ledger.map(({ text }) => text)).toEqual(["I want a ref number"]);
  });

  test("is not kept when the call changed since, when it ended, or twice", async () => {
    const { start, calls } = await createFixture();
    const call = await start();
    const first = await calls.rehearse(call.id);
    const second = await calls.rehearse(call.id);
    await first.call.userTurn("hello");
    await second.call.userTurn("good morning");
    await first.keep();
    await expect(second.keep()).rejects.toMatchObject({ code: "version_conflict" });
    await expect(first.keep()).rejects.toMatchObject({ code: "version_conflict" });
    expect((await call.inspect()).ledger.map(({ text }) => text)).toEqual(["hello"]);
    const late = await calls.rehearse(call.id);
    await call.end();
    await expect(late.keep()).rejects.toMatchObject({ code: "call_ended" });
    await expect(calls.rehearse(call.id)).rejects.toMatchObject({ code: "call_ended" });
  });

  test("whose hand-off can't be stored is not kept, and the call goes on as it was", async () => {
    const { start, calls, store, events } = await createFixture();
    const call = await start();
    await calls.flush();
    const rehearsal = await calls.rehearse(call.id);
    await rehearsal.call.userTurn("I want a refund");
    const { saveCall } = store;
    store.saveCall = async () => {
      throw new Error("the disk is full");
    };
    await expect(rehearsal.keep()).rejects.toThrow("the disk is full");
    store.saveCall = saveCall;
    expect(call.summary.agentId).toBe("desk");
    expect(events.map(([name]) => name)).toEqual(["call.started"]);
    expect((await call.userTurn("a refund, please")).agent.id).toBe("billing");
  });

  test("of a call that never starts is in no list and tells nobody", async () => {
    const { calls, teamId, events, answered } = await createFixture();
    const call = await calls.rehearseStart({ teamId });
    expect((await call.userTurn("I want a refund")).agent.id).toBe("billing");
    await calls.flush();
    expect((await calls.list()).data).toEqual([]);
    expect([events, answered]).toEqual([[], []]);
  });
});
