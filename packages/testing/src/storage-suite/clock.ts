import { describe, expect, test } from "vitest";
import {
  anUpload,
  aRetry,
  aSource,
  at,
  claim,
  hour,
  leaseMs,
  minute,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aCall, noEntries } from "./kit/records.ts";
import { shorter } from "./kit/reembeddings.ts";

const day = 24 * hour;
const years = 3_653 * day;
const times = (now: number) => ({ now, latest: now + 8 * day, latestLease: now + leaseMs + hour });

/** A clock ran ten years ahead and came back: nothing that was stored meanwhile is put off for ten years. */
export function clockCases(open: OpenCase): void {
  describe("a clock that ran ten years ahead and came back", () => {
    test("maintenance is due again", async () => {
      const { storage } = await open();
      expect(await storage.claimMaintenance({ now: t0 + years, everyMs: day })).toBe(true);
      expect(await storage.claimMaintenance({ now: t0, everyMs: day })).toBe(true);
      expect(
        await storage.claimMaintenance({ now: t0 - minute, everyMs: day }),
        "clocks that differ a little do maintenance once",
      ).toBe(false);
    });

    test("a lease of that time ends, one of now and one of a clock that differs a little stay", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      for (const ahead of [years, 10 * minute, 0]) {
        await withSource(store, base.id);
        await claim(storage, t0 + ahead);
      }
      expect(await storage.repairClockSkew(times(t0))).toBe(1);
      const again = await storage.claimSource({ now: t0, leaseMs });
      expect(again).toMatchObject({ failedDeliveries: 1, attempt: 2 });
      expect(await storage.claimSource({ now: t0 + leaseMs - 1, leaseMs })).toBeNull();
    });

    test("sources that were made, put off, refreshed and asked for then are due", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const then = { createdAt: at(years), updatedAt: at(years) };
      const made = aSource(base.id, then);
      await store.insertSource(made, null);
      const postponed = await withSource(store, base.id);
      await store.retrySourceLater(await claim(storage), aRetry({ now: at(years), dueAt: at(years + minute) }));
      const refreshed = await withReadySource({ storage, store }, base.id, {
        facts: { now: at(years), nextRefreshAt: at(years + day) },
      });
      expect(await storage.claimSource({ now: t0 + day, leaseMs })).toBeNull();
      expect(await storage.repairClockSkew(times(t0))).toBe(3);
      const claimed = [];
      for (
        let next = await storage.claimSource({ now: t0, leaseMs });
        next;
        next = await storage.claimSource({ now: t0, leaseMs })
      ) {
        claimed.push(next.sourceId);
      }
      expect(claimed.sort()).toEqual([made.id, postponed.id, refreshed.source.id].sort());
    });

    test("what a right clock has put off as long as may be stays put off", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const nextRefreshAt = at(168 * 1.05 * hour);
      await withReadySource({ storage, store }, base.id, { facts: { ...someFacts(), nextRefreshAt } });
      expect(await storage.repairClockSkew(times(t0))).toBe(0);
      expect(await storage.claimSource({ now: Date.parse(nextRefreshAt) - 1, leaseMs })).toBeNull();
      expect(await storage.claimSource({ now: Date.parse(nextRefreshAt), leaseMs })).not.toBeNull();
    });

    test("a re-embedding that was begun, leased or paused then is due", async () => {
      const { storage, store } = await open();
      const bases = [await withBase(store), await withBase(store), await withBase(store)];
      await store.startReembedding(bases[0]!.id, shorter, at(0));
      const leased = await storage.claimReembedding({ now: t0 + years, leaseMs });
      expect(leased).not.toBeNull();
      await store.startReembedding(bases[1]!.id, shorter, at(0));
      const paused = (await storage.claimReembedding({ now: t0, leaseMs }))!;
      await store.pauseReembedding(paused, { error: null, nextAttemptAt: at(years) });
      await store.startReembedding(bases[2]!.id, shorter, at(years));
      expect(await storage.claimReembedding({ now: t0 + day, leaseMs })).toBeNull();
      expect(await storage.repairClockSkew(times(t0))).toBe(3);
      const claimed = [];
      for (const _ of bases) claimed.push((await storage.claimReembedding({ now: t0, leaseMs }))?.knowledgeBaseId);
      expect(claimed.sort()).toEqual(bases.map(({ id }) => id).sort());
    });

    test("an upload URL of that time is void, one that a source has claimed and one of now stay", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const then = { createdAt: at(years), expiresAt: at(years + 15 * minute) };
      const [ahead, claimed, young] = [anUpload(base.id, then), anUpload(base.id, then), anUpload(base.id)];
      for (const upload of [ahead, claimed, young]) await store.insertUpload(upload);
      await store.completeUpload(claimed.id, { blobKey: "blobs/claimed", fileSizeBytes: 1, completedAt: at(years) });
      await store.insertSource(aSource(base.id, { blobKey: "blobs/claimed" }), claimed.id);
      expect(await storage.repairClockSkew(times(t0))).toBe(1);
      expect(await store.getUpload(ahead.id)).toBeNull();
      for (const { id } of [claimed, young]) expect(await store.getUpload(id)).not.toBeNull();
    });

    test("a call of that time is idle from now on and keeps its retention, another stays as it is", async () => {
      const { storage, store } = await open();
      const then = { createdAt: at(years), updatedAt: at(years + minute) };
      const [kept, forgotten, now] = [
        aCall(then),
        aCall({ ...then, forgetAt: at(years + minute + 30 * day) }),
        aCall({ forgetAt: at(3_650 * day) }),
      ];
      for (const call of [kept, forgotten, now]) await store.startCall(call, noEntries);
      expect(await storage.repairClockSkew(times(t0))).toBe(2);
      expect(await store.getCall(kept.id)).toEqual({ ...kept, updatedAt: at(0) });
      expect(await store.getCall(forgotten.id)).toEqual({ ...forgotten, updatedAt: at(0), forgetAt: at(30 * day) });
      expect(await store.getCall(now.id)).toEqual(now);
      expect(await storage.repairClockSkew(times(t0))).toBe(0);
      expect(await storage.forgetCalls(at(30 * day))).toBe(1);
    });
  });
}
