import { describe, expect, test } from "vitest";
import {
  aFailure,
  at,
  batches,
  claim,
  hour,
  leaseMs,
  minute,
  second,
  someChunks,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";

/** Writes of a run are fenced by its attempt; a lease can be given back. */
export function fencingCases(open: OpenCase): void {
  describe("fencing", () => {
    test("after a re-claim every write of the earlier attempt is stale and changes nothing", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      const stale = await claim(storage);
      const owner = await claim(storage, t0 + leaseMs);
      const before = await store.getSource(base.id, source.id);
      expect(await store.heartbeat(stale, { now: t0 + hour, leaseMs, step: "storing", progress: 0.9 })).toBe("stale");
      expect(await store.replaceChunks(stale, batches(someChunks(4)), () => someFacts())).toBe("stale");
      expect(await store.failSource(stale, aFailure())).toBe("stale");
      expect(await store.releaseSource(stale, at(hour))).toBe("stale");
      expect(await store.getSource(base.id, source.id)).toEqual(before);
      expect(await store.listChunks(base.id, source.id, { limit: 10, fromPosition: 0 })).toEqual([]);
      expect(await store.replaceChunks(owner, batches(someChunks(2)), () => someFacts())).toBe("done");
      expect(await store.getSource(base.id, source.id)).toMatchObject({ status: "ready", chunkCount: 2 });
    });

    test("a run that has ended can't write any more", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source, claim: ended } = await withReadySource(opened, base.id);
      const before = await store.getSource(base.id, source.id);
      expect(await store.heartbeat(ended, { now: t0 + minute, leaseMs, step: "storing", progress: 1 })).toBe("stale");
      expect(await store.failSource(ended, aFailure())).toBe("stale");
      expect(await store.releaseSource(ended, at(minute))).toBe("stale");
      expect(await store.replaceChunks(ended, batches(someChunks(9)), () => someFacts())).toBe("stale");
      expect(await store.getSource(base.id, source.id)).toEqual(before);
      expect(await storage.claimSource({ now: t0 + 365 * 24 * hour, leaseMs })).toBeNull();
    });

    test("writes to a deleted source, and to one of a deleted base, are gone", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      await withSource(store, base.id);
      await withSource(store, base.id);
      const claims = [await claim(storage), await claim(storage)] as const;
      await store.deleteSource(base.id, claims[0].sourceId);
      await expectGone(claims[0]);
      await store.deleteKnowledgeBase(base.id);
      await expectGone(claims[1]);
      expect(await storage.claimSource({ now: t0 + hour, leaseMs })).toBeNull();

      async function expectGone(claimed: (typeof claims)[number]) {
        expect(await store.heartbeat(claimed, { now: t0, leaseMs, step: "storing", progress: 1 })).toBe("gone");
        expect(await store.replaceChunks(claimed, batches(someChunks(2)), () => someFacts())).toBe("gone");
        expect(await store.failSource(claimed, aFailure())).toBe("gone");
        expect(await store.releaseSource(claimed, at(0))).toBe("gone");
      }
    });

    test("a claim that names the wrong base is gone", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const other = await withBase(store);
      await withSource(store, base.id);
      const claimed = await claim(storage);
      expect(await store.failSource({ ...claimed, knowledgeBaseId: other.id }, aFailure())).toBe("gone");
      expect(await store.failSource(claimed, aFailure())).toBe("done");
    });

    test("a released source is due at once in the state it was claimed from, and no loss is counted", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      const claimed = await claim(storage);
      await store.heartbeat(claimed, { now: t0, leaseMs, step: "embedding", progress: 0.7 });
      expect(await store.releaseSource(claimed, at(second))).toBe("done");
      expect(await store.getSource(base.id, source.id)).toMatchObject({ status: "pending", step: null, progress: 0 });
      expect(await storage.claimSource({ now: t0 + second - 1, leaseMs })).toBeNull();
      expect(await storage.claimSource({ now: t0 + second, leaseMs })).toMatchObject({
        sourceId: source.id,
        attempt: 2,
        failedDeliveries: 0,
      });
    });

    test("a release leaves the count of failed deliveries as it was", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      await withSource(store, base.id);
      await claim(storage);
      const again = await claim(storage, t0 + leaseMs);
      await store.releaseSource(again, at(leaseMs));
      expect((await claim(storage, t0 + leaseMs)).failedDeliveries).toBe(1);
    });

    test("a released refresh goes back to what it was: ready when it was scheduled, processing when it was asked for", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const scheduled = await withReadySource(opened, base.id, { facts: { nextRefreshAt: at(hour) } });
      const scheduledClaim = await claim(storage, t0 + hour);
      expect(await store.getSource(base.id, scheduled.source.id)).toMatchObject({
        status: "processing",
        chunkCount: 3,
      });
      expect(await store.releaseSource(scheduledClaim, at(hour))).toBe("done");
      expect(await store.getSource(base.id, scheduled.source.id)).toMatchObject({ status: "ready", chunkCount: 3 });
      expect((await claim(storage, t0 + hour)).sourceId).toBe(scheduled.source.id);

      const asked = await withReadySource(opened, base.id);
      await store.requeueSource(base.id, asked.source.id, ["ready"], at(0));
      expect(await store.releaseSource(await claim(storage), at(0))).toBe("done");
      expect(await store.getSource(base.id, asked.source.id)).toMatchObject({ status: "processing", chunkCount: 3 });
      expect((await claim(storage)).sourceId).toBe(asked.source.id);
    });
  });
}
