import { describe, expect, test } from "vitest";
import {
  aFailure,
  at,
  batches,
  claim,
  hour,
  leaseMs,
  minute,
  randomId,
  second,
  someChunks,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";

/** The source row as the work queue: claims, due times, leases. */
export function queueCases(open: OpenCase): void {
  describe("queue", () => {
    test("an empty store has nothing to claim", async () => {
      const { storage } = await open();
      expect(await storage.claimSource({ now: t0, leaseMs })).toBeNull();
    });

    test("a claim gives the source as processing, with its workspace and the next attempt", async () => {
      const { storage, store, workspaceId } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      const claimed = await storage.claimSource({ now: t0, leaseMs });
      expect(claimed).toMatchObject({
        workspace: workspaceId,
        knowledgeBaseId: base.id,
        sourceId: source.id,
        attempt: 1,
        failedDeliveries: 0,
        knowledgeBase: base,
      });
      expect(claimed?.source).toMatchObject({
        id: source.id,
        status: "processing",
        attempt: 1,
        step: null,
        progress: 0,
      });
      expect(await store.getSource(base.id, source.id)).toEqual(claimed?.source);
    });

    test("a claim of one type takes the source that comes first, or none", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const first = await withSource(store, base.id, { createdAt: at(0) });
      const other = first.sourceType === "text" ? "url" : "text";
      await withSource(store, base.id, { createdAt: at(second), sourceType: other });
      const now = t0 + minute;
      expect(await storage.claimSource({ now, leaseMs, only: other }), "not the first").toBeNull();
      const claimed = await storage.claimSource({ now, leaseMs, only: first.sourceType });
      expect(claimed).toMatchObject({ sourceId: first.id, attempt: 1 });
      expect(await storage.claimSource({ now, leaseMs, only: other })).not.toBeNull();
    });

    test("a source is not claimable before it is due, and is at that millisecond", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      await withSource(store, base.id, { createdAt: at(5 * second) });
      expect(await storage.claimSource({ now: t0 + 5 * second - 1, leaseMs })).toBeNull();
      expect(await storage.claimSource({ now: t0 + 5 * second, leaseMs })).not.toBeNull();
    });

    test("sources are claimed in the order in which they became due, over all workspaces, ties by id", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      const base = await withBase(store);
      const otherBase = await withBase(other);
      await withSource(store, base.id, { id: "doc_b", createdAt: at(2 * second) });
      await withSource(other, otherBase.id, { id: "doc_a", createdAt: at(2 * second) });
      await withSource(store, base.id, { id: "doc_z", createdAt: at(second) });
      await withSource(other, otherBase.id, { id: "doc_0", createdAt: at(3 * second) });
      const order = [];
      for (let i = 0; i < 4; i++) order.push((await claim(storage, t0 + minute)).sourceId);
      expect(order).toEqual(["doc_z", "doc_a", "doc_b", "doc_0"]);
      expect(await storage.claimSource({ now: t0 + minute, leaseMs })).toBeNull();
    });

    test("what waits and what runs is counted over all workspaces", async () => {
      const { storage, store } = await open();
      const counts = async (now: number) => {
        const { waiting, running } = await storage.stats(now);
        return { waiting, running };
      };
      expect(await counts(t0 + hour)).toEqual({ waiting: 0, running: 0 });
      await withSource(store, (await withBase(store)).id);
      const other = storage.workspace(randomId("ws"));
      await withSource(other, (await withBase(other)).id, { createdAt: at(second) });
      expect(await counts(t0)).toEqual({ waiting: 1, running: 0 });
      expect(await counts(t0 + second)).toEqual({ waiting: 2, running: 0 });
      const claimed = await claim(storage, t0 + second);
      expect(await counts(t0 + second)).toEqual({ waiting: 1, running: 1 });
      expect(await counts(t0 + second + leaseMs)).toEqual({ waiting: 2, running: 0 });
      await storage.workspace(claimed.workspace).failSource(claimed, aFailure());
      expect(await counts(t0 + second)).toEqual({ waiting: 1, running: 0 });
    });

    test("the store names its database", async () => {
      const { storage } = await open();
      const { engine, schema } = await storage.stats(t0);
      expect(engine).toMatch(/^(memory|SQLite \d.*|PostgreSQL \d.*, pgvector \d.*)$/);
      expect(schema === null).toBe(engine === "memory");
    });

    test("the oldest due source of all workspaces is known, and none while nothing is due", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      const oldest = async (now: number) => (await storage.stats(now)).oldestDueAt;
      expect(await oldest(t0 + hour)).toBeNull();
      await withSource(store, (await withBase(store)).id, { createdAt: at(2 * second) });
      await withSource(other, (await withBase(other)).id, { createdAt: at(second) });
      expect(await oldest(t0 + second - 1)).toBeNull();
      expect(await oldest(t0 + minute)).toBe(t0 + second);
      await claim(storage, t0 + minute);
      expect(await oldest(t0 + minute)).toBe(t0 + 2 * second);
      await claim(storage, t0 + minute);
      expect(await oldest(t0 + minute)).toBeNull();
      expect(await oldest(t0 + minute + leaseMs)).toBe(t0 + minute + leaseMs);
    });

    test("fifty claims at once over twenty sources get each source once", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const ids = [];
      for (let i = 0; i < 20; i++) ids.push((await withSource(store, base.id)).id);
      const claims = await Promise.all(Array.from({ length: 50 }, () => storage.claimSource({ now: t0, leaseMs })));
      const claimed = claims.flatMap((result) => (result ? [result.sourceId] : []));
      expect(claimed.sort()).toEqual(ids.sort());
    });

    test("a running lease keeps the source, one that ran out gives it to the next claim and counts a loss", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      await claim(storage);
      expect(await storage.claimSource({ now: t0 + leaseMs - 1, leaseMs })).toBeNull();
      const second = await storage.claimSource({ now: t0 + leaseMs, leaseMs });
      expect(second).toMatchObject({ sourceId: source.id, attempt: 2, failedDeliveries: 1 });
      const third = await storage.claimSource({ now: t0 + 2 * leaseMs, leaseMs });
      expect(third).toMatchObject({ sourceId: source.id, attempt: 3, failedDeliveries: 2 });
    });

    test("a lease that ran out is due since then, behind what was due before", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const lost = await withSource(store, base.id);
      await claim(storage);
      const waiting = await withSource(store, base.id, { createdAt: at(second) });
      expect((await claim(storage, t0 + hour)).sourceId).toBe(waiting.id);
      expect((await claim(storage, t0 + hour)).sourceId).toBe(lost.id);
    });

    test("a heartbeat extends the lease and shows step and progress", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      const claimed = await claim(storage);
      const now = t0 + 20 * second;
      expect(await store.heartbeat(claimed, { now, leaseMs, step: "embedding", progress: 0.5 })).toBe("done");
      expect(await store.getSource(base.id, source.id)).toMatchObject({
        status: "processing",
        step: "embedding",
        progress: 0.5,
        attempt: 1,
      });
      expect(await storage.claimSource({ now: now + leaseMs - 1, leaseMs })).toBeNull();
      const next = await storage.claimSource({ now: now + leaseMs, leaseMs });
      expect(next).toMatchObject({ attempt: 2, failedDeliveries: 1 });
      expect(next?.source).toMatchObject({ step: null, progress: 0 });
    });

    test("a heartbeat after the lease ran out renews it while nobody else has the source", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      await withSource(store, base.id);
      const claimed = await claim(storage);
      const late = t0 + 2 * leaseMs;
      expect(await store.heartbeat(claimed, { now: late, leaseMs, step: "chunking", progress: 0.3 })).toBe("done");
      expect(await storage.claimSource({ now: late + 1, leaseMs })).toBeNull();
    });

    test("a finished run resets the count of failed deliveries", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      await withSource(store, base.id);
      await claim(storage);
      const again = await claim(storage, t0 + leaseMs);
      await store.replaceChunks(again, batches(someChunks(1)), () => someFacts({ nextRefreshAt: at(hour) }));
      expect(await claim(storage, t0 + hour)).toMatchObject({ attempt: 3, failedDeliveries: 0 });
    });

    test("a retry resets the count of failed deliveries", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      await claim(storage);
      const again = await claim(storage, t0 + leaseMs);
      expect(again.failedDeliveries).toBe(1);
      await store.failSource(again, aFailure({ errorCode: "worker_lost" }));
      await store.requeueSource(base.id, source.id, ["failed"], at(hour));
      expect((await claim(storage, t0 + hour)).failedDeliveries).toBe(0);
    });

    test("expireLeases ends every running lease as if it had run out, and tells how many", async () => {
      const { storage, store } = await open();
      const other = storage.workspace(randomId("ws"));
      const base = await withBase(store);
      const otherBase = await withBase(other);
      await withSource(store, base.id);
      await withSource(store, base.id);
      await withSource(other, otherBase.id);
      const held = [await claim(storage), await claim(storage), await claim(storage)];
      const waiting = await withSource(store, base.id, { createdAt: at(2 * second) });
      expect(await storage.expireLeases(t0 + second)).toBe(3);
      expect(await storage.expireLeases(t0 + second)).toBe(0);
      const again = [
        await claim(storage, t0 + second),
        await claim(storage, t0 + second),
        await claim(storage, t0 + second),
      ];
      expect(again.map(({ sourceId }) => sourceId).sort()).toEqual(held.map(({ sourceId }) => sourceId).sort());
      expect(again.map(({ attempt, failedDeliveries }) => ({ attempt, failedDeliveries }))).toEqual(
        Array(3).fill({ attempt: 2, failedDeliveries: 1 }),
      );
      expect(await storage.claimSource({ now: t0 + second, leaseMs })).toBeNull();
      expect((await claim(storage, t0 + 2 * second)).sourceId).toBe(waiting.id);
    });

    test("a ready source with a refresh date is due then, and never without one", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id, { facts: { nextRefreshAt: at(hour) } });
      await withReadySource(opened, base.id);
      expect(await storage.claimSource({ now: t0 + hour - 1, leaseMs })).toBeNull();
      expect(await storage.claimSource({ now: t0 + hour, leaseMs })).toMatchObject({
        sourceId: source.id,
        attempt: 2,
        failedDeliveries: 0,
      });
      expect(await storage.claimSource({ now: t0 + hour, leaseMs })).toBeNull();
    });

    test("a failed source is not due", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      await withSource(store, base.id);
      await store.failSource(await claim(storage), aFailure({ nextRefreshAt: at(hour) }));
      expect(await storage.claimSource({ now: t0 + 365 * 24 * hour, leaseMs })).toBeNull();
    });
  });
}
