import { describe, expect, test } from "vitest";
import {
  at,
  batches,
  claim,
  leaseMs,
  minute,
  randomId,
  second,
  someChunks,
  someFacts,
  t0,
  withBase,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";

/** Whose source is claimed next, when several wait. */
export function fairnessCases(open: OpenCase): void {
  describe("fairness of the queue", () => {
    test("of a base with many sources one runs, then another base's single one comes, though it became due last", async () => {
      const { storage, store } = await open();
      const large = await withBase(store);
      const small = await withBase(store);
      for (let i = 0; i < 6; i++) await withSource(store, large.id);
      const single = await withSource(store, small.id, { createdAt: at(second) });
      const order = [];
      for (let i = 0; i < 4; i++) order.push((await claim(storage, t0 + minute)).knowledgeBaseId);
      expect(order).toEqual([large.id, small.id, large.id, large.id]);
      expect(await store.getSource(small.id, single.id)).toMatchObject({ status: "processing" });
    });

    test("a workspace with many bases gets no more turns than one with a single base", async () => {
      const { storage, store, workspaceId } = await open();
      const other = storage.workspace(randomId("ws"));
      for (let i = 0; i < 4; i++) await withSource(store, (await withBase(store)).id);
      const base = await withBase(other);
      for (let i = 0; i < 2; i++) await withSource(other, base.id, { createdAt: at(second) });
      const own = [];
      for (let i = 0; i < 6; i++) own.push((await claim(storage, t0 + minute)).workspace === workspaceId);
      expect(own).toEqual([true, false, true, false, true, true]);
    });

    test("a lease that ran out takes nobody's turn", async () => {
      const { storage, store } = await open();
      const first = await withBase(store);
      const second = await withBase(store);
      for (let i = 0; i < 3; i++) await withSource(store, first.id, { createdAt: at(i) });
      const dead = await claim(storage, t0);
      await withSource(store, second.id, { createdAt: at(10) });
      const now = t0 + leaseMs;
      const order = [];
      for (let i = 0; i < 4; i++) order.push((await claim(storage, now)).knowledgeBaseId);
      expect(order).toEqual([first.id, second.id, first.id, first.id]);
      expect((await store.getSource(first.id, dead.sourceId))?.attempt).toBe(2);
    });

    test("no source starves: while new ones keep coming elsewhere, each of a large base gets its turn", async () => {
      const { storage, store } = await open();
      const large = await withBase(store);
      for (let i = 0; i < 5; i++) await withSource(store, large.id);
      let finished = 0;
      for (let round = 1; round <= 10; round++) {
        const now = t0 + round * second;
        const arrived = await withBase(store);
        await withSource(store, arrived.id, { createdAt: new Date(now).toISOString() });
        const claimed = await claim(storage, now);
        expect(await store.replaceChunks(claimed, batches(someChunks(1)), () => someFacts())).toBe("done");
        if (claimed.knowledgeBaseId === large.id) finished += 1;
      }
      expect(finished).toBe(5);
    });

    test("claims at the same moment over several bases get each source once", async () => {
      const { storage, store } = await open();
      const ids = [];
      for (let i = 0; i < 10; i++) {
        const base = await withBase(store);
        for (let j = 0; j <= i % 3; j++) ids.push((await withSource(store, base.id)).id);
      }
      const claimed = await Promise.all(ids.map(() => storage.claimSource({ now: t0, leaseMs })));
      expect(claimed.map((one) => one?.sourceId).sort()).toEqual(ids.sort());
    });
  });
}
