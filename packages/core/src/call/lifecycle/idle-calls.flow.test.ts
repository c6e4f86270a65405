import { createTestCuecard } from "@cuecard/testing";
import { expect, test, vi } from "vitest";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import { createFixture } from "../test-kit/call-fixture.ts";

const minutes = 60_000;

/** Processes over one storage and one clock, with the ids of the calls that ended, as their listeners learn of them. */
function stage() {
  const clock = { now: Date.parse("2026-11-21T09:00:00.000Z") };
  const storage = createMemoryStorage();
  const ended: string[] = [];
  const start = async () => {
    const cuecard = await createTestCuecard({ storage, now: () => clock.now, concurrency: 0 });
    cuecard.on("call.ended", ({ workspace, call }) => ended.push(`${workspace} ${call.id} ${call.endReason}`));
    return cuecard;
  };
  return { clock, ended, start };
}

test("an abandoned call is among the ended ones, and no longer among the active", async () => {
  const { calls, start, clock, events, another } = await createFixture();
  const call = await start();
  clock.now += 16 * minutes;
  for (const each of [another().calls, calls]) {
    expect((await each.list({ status: "ended" })).data.map(({ id }) => id)).toEqual([call.id]);
    expect((await each.list({ status: "active" })).data).toEqual([]);
    expect((await each.list()).data.map(({ status, endReason }) => [status, endReason])).toEqual([["ended", "idle"]]);
  }
  expect(events.filter(([name]) => name === "call.ended").length).toBeLessThanOrEqual(1);
});

test("a list of calls ends some of very many abandoned ones, and does not wait for all", async () => {
  const { start, clock, another, store } = await createFixture();
  for (let call = 0; call < 50; call++) await start();
  clock.now += 16 * minutes;
  await another().calls.list({ limit: 1 });
  const ended = await store.listCalls({ limit: 100, after: null, status: "ended" });
  expect(ended.rows).toHaveLength(20);
});

test("an abandoned call ends by itself, once, though no other call starts", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { clock, ended, start } = stage();
    const cuecard = await start();
    await cuecard.agents.create({ id: "desk", name: "Desk" });
    const call = await cuecard.calls.start({ agentId: "desk" });
    await vi.advanceTimersByTimeAsync(2 * minutes);
    expect(ended).toEqual([]);
    clock.now += 16 * minutes;
    await vi.advanceTimersByTimeAsync(2 * minutes);
    await expect.poll(() => ended).toEqual([`default ${call.id} idle`]);
    await expect(call.userTurn("too late")).rejects.toMatchObject({ code: "call_ended" });
    await vi.advanceTimersByTimeAsync(5 * minutes);
    await cuecard.close();
    expect(ended).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("after a restart the next process ends the calls that were left alone, of every workspace, each once", async () => {
  const { clock, ended, start } = stage();
  const first = await start();
  const ids: string[] = [];
  for (const name of ["default", "other"]) {
    const workspace = first.workspace(name);
    await workspace.agents.create({ id: "desk", name: "Desk" });
    ids.push(`${name} ${(await workspace.calls.start({ agentId: "desk" })).id} idle`);
  }
  await first.close();
  clock.now += 16 * minutes;
  const [second, third] = await Promise.all([start(), start()]);
  await expect.poll(() => ended.toSorted()).toEqual(ids.toSorted());
  const fourth = await start();
  for (const each of [second, third, fourth]) await each.close();
  expect(ended.toSorted()).toEqual(ids.toSorted());
});

test("a call that was touched since it was seen stays with its holder", async () => {
  const { calls, start, clock, store, another } = await createFixture();
  const call = await start();
  clock.now += 16 * minutes;
  const listCalls = store.listCalls;
  clock.now -= 2 * minutes;
  store.listCalls = async (request) => {
    const page = await listCalls(request);
    // The turn is stored between what the other process read and what it does about it.
    await call.userTurn("still here");
    await calls.flush();
    clock.now += 2 * minutes;
    return page;
  };
  await another().calls.list({ status: "active" });
  expect((await call.userTurn("and now?")).status).toBe("ok");
  await calls.flush();
  expect((await call.inspect()).status).toBe("active");
});
