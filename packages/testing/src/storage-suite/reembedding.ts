import type { ReembeddingClaim, WorkspaceStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import {
  ask,
  at,
  axis,
  batches,
  claim,
  hour,
  leaseMs,
  minute,
  oddText,
  second,
  someChunks,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import {
  beginReembedding,
  claimReembedding,
  embedRest,
  inSpace,
  sameLength,
  shorter,
  spaceName,
} from "./kit/reembeddings.ts";

/** A knowledge base's chunks get vectors of another space while the old one serves. */
export function reembeddingCases(open: OpenCase): void {
  describe("re-embedding", () => {
    test("a base without one shows null; one that begins shows its target and how far it is", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      await withReadySource(opened, base.id);
      expect(await store.getKnowledgeBase(base.id)).toMatchObject({ reembedding: null });
      expect(await store.startReembedding("kb_none", shorter, at(0))).toBeNull();
      expect(await storage.claimReembedding({ now: t0 + hour, leaseMs })).toBeNull();

      const started = await store.startReembedding(base.id, shorter, at(second));
      const reembedding = {
        ...shorter,
        embedded: 0,
        total: 3,
        startedAt: at(second),
        error: null,
        nextAttemptAt: null,
      };
      expect(started).toMatchObject({ id: base.id, embeddingModel: "suite", reembedding, chunkCount: 3 });
      expect(await store.getKnowledgeBase(base.id)).toEqual(started);
      expect((await store.listKnowledgeBases({ limit: 1, after: null })).rows).toEqual([started]);
    });

    test.each([
      { title: "of as many dimensions", target: sameLength },
      { title: "of fewer dimensions", target: shorter },
    ])(
      "the old vectors serve until all chunks have one in the space $title, then the new ones do",
      async ({ target }) => {
        const opened = await open();
        const { store } = opened;
        const base = await withBase(store);
        const other = await withBase(store);
        const { chunks, source } = await withReadySource(opened, base.id, { facts: { title: oddText } });
        const untouched = await withReadySource(opened, other.id);
        const texts = await store.getChunks(chunks.map(({ id }) => id));
        const moving = await beginReembedding(opened, base.id, target);
        const missing = await store.unembeddedChunks(moving, 10);
        expect(byId(missing!)).toEqual(byId(texts));
        expect(await store.unembeddedChunks(moving, 2)).toHaveLength(2);

        // The old axis of a chunk is its position, the new one the next.
        const vectors = chunks.map(({ id, position }) => ({ chunkId: id, vector: inSpace(target, position + 1) }));
        expect(await store.storeVectors(moving, vectors.slice(0, 2))).toBe("done");
        expect(await store.storeVectors(moving, vectors.slice(0, 2))).toBe("done");
        expect(await store.getKnowledgeBase(base.id)).toMatchObject({
          embeddingModel: "suite",
          reembedding: { embedded: 2, total: 3 },
        });
        expect(await store.cutOver(moving, at(minute))).toBe("unfinished");
        expect((await store.unembeddedChunks(moving, 10))!.map(({ id }) => id)).toEqual([chunks[2]!.id]);
        expect(await nearest(store, base.id, base, 1)).toEqual([chunks[1]!.id, 1]);
        await expect(nearest(store, base.id, target, 1)).rejects.toMatchObject({ code: "embedding_space_mismatch" });

        expect(await store.storeVectors(moving, vectors.slice(2))).toBe("done");
        expect(await nearest(store, base.id, base, 1)).toEqual([chunks[1]!.id, 1]);
        const before = await store.getKnowledgeBase(base.id);
        expect(await store.cutOver(moving, at(minute))).toBe("done");
        expect(await store.getKnowledgeBase(base.id)).toEqual({
          ...before,
          ...target,
          reembedding: null,
          updatedAt: at(minute),
        });
        for (const { id, position } of chunks)
          expect(await nearest(store, base.id, target, position + 1)).toEqual([id, 1]);
        await expect(nearest(store, base.id, base, 1)).rejects.toThrow(
          new RegExp(`${spaceName(target)}.*${spaceName(base)}.*cuecard reembed`),
        );
        expect(byId(await store.getChunks(chunks.map(({ id }) => id)))).toEqual(byId(texts));
        expect((await store.searchCandidates(ask([base.id], { terms: ["refund"] }))).candidates).toHaveLength(3);
        expect(await nearest(store, other.id, other, 1)).toEqual([untouched.chunks[1]!.id, 1]);

        await store.deleteSource(base.id, source.id);
        expect(await store.getKnowledgeBase(base.id)).toMatchObject({ chunkCount: 0 });
        expect(
          (await store.searchCandidates({ ...ask([base.id]), spaces: [question(base.id, target, 1)] })).candidates,
        ).toEqual([]);
      },
    );

    test("a thousand vectors are kept at once, and those of chunks that are gone are skipped", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const { chunks } = await withReadySource(opened, base.id);
      const moving = await beginReembedding(opened, base.id, shorter);
      const ids = Array.from({ length: 1_000 }, (_, index) => `chk_gone_${index}`);
      const given = [chunks[0]!.id, ...ids, chunks[1]!.id].map((chunkId) => ({ chunkId, vector: inSpace(shorter, 0) }));
      expect(await store.storeVectors(moving, given)).toBe("done");
      expect(await store.getKnowledgeBase(base.id)).toMatchObject({ reembedding: { embedded: 2, total: 3 } });
      expect((await store.unembeddedChunks(moving, 10))!.map(({ id }) => id)).toEqual([chunks[2]!.id]);
    });

    test("a knowledge base may be re-embedded back, and again", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const { chunks } = await withReadySource(opened, base.id);
      for (const target of [shorter, sameLength, base, shorter]) {
        const moving = await beginReembedding(opened, base.id, target);
        await embedRest(store, moving, target);
        expect(await store.cutOver(moving, at(minute))).toBe("done");
        expect(await nearest(store, base.id, target, 2)).toEqual([chunks[2]!.id, 1]);
      }
    });

    test("a base without chunks switches at once", async () => {
      const opened = await open();
      const base = await withBase(opened.store);
      const moving = await beginReembedding(opened, base.id, shorter);
      expect(await opened.store.unembeddedChunks(moving, 10)).toEqual([]);
      expect(await opened.store.cutOver(moving, at(0))).toBe("done");
    });

    test("chunks that are added, replaced and removed meanwhile are neither lost nor waited for", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const kept = await withReadySource(opened, base.id);
      const refreshed = await withReadySource(opened, base.id);
      const removed = await withReadySource(opened, base.id);
      const moving = await beginReembedding(opened, base.id, shorter);
      await embedRest(store, moving, shorter);

      const added = await withReadySource(opened, base.id, { chunks: someChunks(2) });
      await store.requeueSource(base.id, refreshed.source.id, ["ready"], at(0));
      const fresh = someChunks(4);
      await store.replaceChunks(await claim(storage), batches(fresh), () => someFacts());
      await store.deleteSource(base.id, removed.source.id);
      expect(await store.cutOver(moving, at(0))).toBe("unfinished");
      const missing = await store.unembeddedChunks(moving, 100);
      expect(missing!.map(({ id }) => id).sort()).toEqual([...added.chunks, ...fresh].map(({ id }) => id).sort());
      expect(await store.getKnowledgeBase(base.id)).toMatchObject({ reembedding: { embedded: 3, total: 9 } });

      await embedRest(store, moving, shorter);
      expect(await store.storeVectors(moving, [{ chunkId: removed.chunks[0]!.id, vector: inSpace(shorter, 0) }])).toBe(
        "done",
      );
      expect(await store.cutOver(moving, at(0))).toBe("done");
      const { candidates } = await store.searchCandidates({
        ...ask([base.id]),
        spaces: [question(base.id, shorter, 0)],
      });
      const all = [...kept.chunks, ...added.chunks, ...fresh].map(({ id }) => id);
      expect(candidates.map(({ chunkId }) => chunkId).sort()).toEqual(all.sort());
    });

    test("the cutover releases sources that are processed: their runs embed for the old space", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const elsewhere = await withBase(store);
      const refreshed = await withReadySource(opened, base.id, { facts: { nextRefreshAt: at(0) } });
      const running = await claim(storage);
      const other = await withSource(store, elsewhere.id);
      const otherClaim = await claim(storage);
      const moving = await beginReembedding(opened, base.id, sameLength);
      await embedRest(store, moving, sameLength);
      expect(await store.cutOver(moving, at(second))).toBe("done");

      expect(await store.replaceChunks(running, batches(someChunks(5)), () => someFacts())).toBe("stale");
      expect(await store.heartbeat(running, { now: t0, leaseMs, step: "embedding", progress: 0.5 })).toBe("stale");
      expect(await store.getSource(base.id, refreshed.source.id)).toMatchObject({
        status: "ready",
        step: null,
        chunkCount: 3,
      });
      expect(await storage.claimSource({ now: t0 + second - 1, leaseMs })).toBeNull();
      expect(await claim(storage, t0 + second)).toMatchObject({ sourceId: refreshed.source.id, failedDeliveries: 0 });
      expect(await store.replaceChunks(otherClaim, batches(someChunks(1)), () => someFacts())).toBe("done");
      expect(await store.getSource(elsewhere.id, other.id)).toMatchObject({ status: "ready" });
    });

    test("one worker has it until its lease runs out or is expired, then the next goes on with what was stored", async () => {
      const opened = await open();
      const { storage, store, workspaceId } = opened;
      const base = await withBase(store);
      await withReadySource(opened, base.id);
      await store.startReembedding(base.id, shorter, at(0));
      const first = await claimReembedding(storage);
      expect(first).toMatchObject({ workspace: workspaceId, knowledgeBaseId: base.id, target: shorter });
      const [one] = (await store.unembeddedChunks(first, 1))!;
      await store.storeVectors(first, [{ chunkId: one!.id, vector: inSpace(shorter, 0) }]);
      expect(await store.renewReembedding(first, { now: t0 + second, leaseMs })).toBe("done");
      expect(await storage.claimReembedding({ now: t0 + second + leaseMs - 1, leaseMs })).toBeNull();
      expect(await storage.expireLeases(t0 + minute)).toBe(0);
      expect(await storage.expireLeases(t0 + second)).toBe(1);
      const second_ = await claimReembedding(storage, t0 + second);
      expect(second_.attempt).toBeGreaterThan(first.attempt);
      await expectRefused(store, first, "stale");
      expect((await store.unembeddedChunks(second_, 10))!.map(({ id }) => id)).not.toContain(one!.id);
      const third = await claimReembedding(storage, t0 + second + leaseMs);
      await expectRefused(store, second_, "stale");
      expect(await store.unembeddedChunks(third, 10)).toHaveLength(2);
    });

    test("the same target again changes nothing while it runs; another one drops what was stored", async () => {
      const opened = await open();
      const { store, storage } = opened;
      const base = await withBase(store);
      await withReadySource(opened, base.id);
      const moving = await beginReembedding(opened, base.id, shorter);
      await embedRest(store, moving, shorter);
      const before = await store.getKnowledgeBase(base.id);
      expect(await store.startReembedding(base.id, shorter, at(minute))).toEqual(before);
      expect(await store.renewReembedding(moving, { now: t0, leaseMs })).toBe("done");

      expect(await store.startReembedding(base.id, sameLength, at(minute))).toMatchObject({
        reembedding: { ...sameLength, embedded: 0, startedAt: at(minute) },
      });
      await expectRefused(store, moving, "stale");
      const replaced = await claimReembedding(storage, t0 + minute);
      expect(replaced.target).toEqual(sameLength);
      expect(await store.unembeddedChunks(replaced, 10)).toHaveLength(3);
    });

    test("the base's own space as target ends it, and a later one begins under another attempt", async () => {
      const opened = await open();
      const { store, storage } = opened;
      const base = await withBase(store);
      const { chunks } = await withReadySource(opened, base.id);
      const moving = await beginReembedding(opened, base.id, shorter);
      await embedRest(store, moving, shorter);
      expect(await store.startReembedding(base.id, base, at(minute))).toMatchObject({
        reembedding: null,
        embeddingModel: "suite",
      });
      await expectRefused(store, moving, "stale");
      expect(await storage.claimReembedding({ now: t0 + hour, leaseMs })).toBeNull();
      expect(await nearest(store, base.id, base, 1)).toEqual([chunks[1]!.id, 1]);

      const again = await beginReembedding(opened, base.id, shorter);
      expect(again.attempt).toBeGreaterThan(moving.attempt);
      await expectRefused(store, moving, "stale");
      expect(await store.unembeddedChunks(again, 10)).toHaveLength(3);
    });

    test("one that stopped shows why and waits to be asked for; one that paused goes on by itself", async () => {
      const opened = await open();
      const { store, storage } = opened;
      const base = await withBase(store);
      await withReadySource(opened, base.id);
      const moving = await beginReembedding(opened, base.id, shorter);
      const [one] = (await store.unembeddedChunks(moving, 1))!;
      await store.storeVectors(moving, [{ chunkId: one!.id, vector: inSpace(shorter, 0) }]);
      expect(await store.pauseReembedding(moving, { error: oddText, nextAttemptAt: null })).toBe("done");
      await expectRefused(store, moving, "stale");
      expect(await store.getKnowledgeBase(base.id)).toMatchObject({
        reembedding: { error: oddText, nextAttemptAt: null, embedded: 1 },
      });
      expect(await storage.claimReembedding({ now: t0 + 365 * 24 * hour, leaseMs })).toBeNull();

      expect(await store.startReembedding(base.id, shorter, at(minute))).toMatchObject({
        reembedding: { error: null, embedded: 1, startedAt: at(0) },
      });
      const again = await claimReembedding(storage, t0 + minute);
      expect(await store.unembeddedChunks(again, 10)).toHaveLength(2);
      expect(await store.pauseReembedding(again, { error: "503", nextAttemptAt: at(hour) })).toBe("done");
      expect(await store.getKnowledgeBase(base.id)).toMatchObject({
        reembedding: { error: "503", nextAttemptAt: at(hour) },
      });
      expect(await storage.claimReembedding({ now: t0 + hour - 1, leaseMs })).toBeNull();
      const last = await claimReembedding(storage, t0 + hour);
      expect(await store.getKnowledgeBase(base.id)).toMatchObject({
        reembedding: { error: null, nextAttemptAt: null },
      });
      expect(await store.pauseReembedding(last, { error: null, nextAttemptAt: at(hour) })).toBe("done");
      expect((await claimReembedding(storage, t0 + hour)).attempt).toBeGreaterThan(last.attempt);
    });

    test("a vector of another length is refused", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const { chunks } = await withReadySource(opened, base.id);
      const moving = await beginReembedding(opened, base.id, shorter);
      const wrong = chunks.map(({ id }) => ({ chunkId: id, vector: axis(0) }));
      await expect(store.storeVectors(moving, wrong)).rejects.toMatchObject({ code: "embedding_space_mismatch" });
      expect(await store.unembeddedChunks(moving, 10)).toHaveLength(3);
    });

    test("a deleted base takes it along, and another workspace never sees it", async () => {
      const opened = await open();
      const { store, storage } = opened;
      const base = await withBase(store);
      await withReadySource(opened, base.id);
      const moving = await beginReembedding(opened, base.id, shorter);
      const stranger = storage.workspace(`${opened.workspaceId}_other`);
      expect(await stranger.startReembedding(base.id, shorter, at(0))).toBeNull();
      await expectRefused(stranger, moving, "gone");
      await embedRest(store, moving, shorter);
      await store.deleteKnowledgeBase(base.id);
      await expectRefused(store, moving, "gone");
      expect(await storage.claimReembedding({ now: t0 + hour, leaseMs })).toBeNull();
    });
  });
}

async function expectRefused(
  store: WorkspaceStorage,
  moving: ReembeddingClaim,
  result: "stale" | "gone",
): Promise<void> {
  expect(await store.renewReembedding(moving, { now: t0, leaseMs })).toBe(result);
  expect(await store.unembeddedChunks(moving, 10)).toBeNull();
  expect(await store.storeVectors(moving, [])).toBe(result);
  expect(await store.cutOver(moving, at(0))).toBe(result);
  expect(await store.pauseReembedding(moving, { error: "late", nextAttemptAt: null })).toBe(result);
}

function question(knowledgeBaseId: string, space: Parameters<typeof spaceName>[0], index: number) {
  return { space: spaceName(space), knowledgeBaseIds: [knowledgeBaseId], vector: inSpace(space, index) };
}

/** The chunk nearest to one axis of the space, and its cosine. */
async function nearest(
  store: WorkspaceStorage,
  knowledgeBaseId: string,
  space: Parameters<typeof spaceName>[0],
  index: number,
) {
  const { candidates } = await store.searchCandidates({
    ...ask([knowledgeBaseId]),
    spaces: [question(knowledgeBaseId, space, index)],
  });
  const [best] = candidates.sort((left, right) => right.cosine! - left.cosine!);
  return [best?.chunkId, best?.cosine];
}

function byId<Row extends { id: string }>(rows: Row[]): Row[] {
  return [...rows].sort((left, right) => (left.id < right.id ? -1 : 1));
}
