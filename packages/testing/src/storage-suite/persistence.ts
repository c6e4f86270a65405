import type { Storage } from "@cuecard/core";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  aFailure,
  ask,
  at,
  axis,
  batches,
  claim,
  hour,
  leaseMs,
  oddText,
  someChunks,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { StorageFactory } from "./kit/harness.ts";
import {
  aCall,
  aGapQuestion,
  aKey,
  aLearnedExample,
  anAgent,
  aPlainRow,
  aTeam,
  plainKinds,
  plainRowsOf,
  someEntries,
} from "./kit/records.ts";
import { beginReembedding, claimReembedding, embedRest, inSpace, shorter } from "./kit/reembeddings.ts";
import { someLearned } from "./learned.ts";

/** What was answered stays answered: closing, and opening the same data again. */
export function persistenceCases(factory: StorageFactory): void {
  describe("closing and opening again", () => {
    test("opening twice and closing twice are not errors", async () => {
      const { storage, cleanup } = await factory();
      onTestFinished(cleanup);
      await storage.open();
      await storage.close();
      await expect(storage.close()).resolves.toBeUndefined();
    });

    test("every row is there again", async (context) => {
      const { before, reopen } = await openTwice(context);
      const store = before.workspace("w");
      const base = await withBase(store, { name: oddText });
      const { source, chunks } = await withReadySource({ storage: before, store }, base.id, {
        facts: { title: oddText },
        customMetadata: { plan: "gold" },
      });
      await store.agents.insert(anAgent({ id: "agt", name: oddText }));
      await store.teams.insert(aTeam({ id: "team", tags: ["a"] }));
      for (const kind of plainKinds) await plainRowsOf(store, kind).insert(aPlainRow(kind));
      await store.saveLearned(someLearned({ teamId: "team" }));
      await store.startCall(aCall({ id: "call", externalId: "room" }), someEntries("one", "two"));
      const examples = [aLearnedExample({ teamId: "team", callId: "call", words: oddText })];
      await store.keepLessons({ callId: "call", lease: 1, mostOfMember: 50, examples });
      await store.leaseCall("call");
      const gap = { gapId: "gap", leastLikeness: 0.5, now: at(0) };
      await store.recordGap(aGapQuestion({ knowledgeBaseId: base.id, callId: "call" }, { question: oddText }), gap);
      const key = aKey();
      await before.insertKey(key);
      const read = async (storage: Storage) => {
        const workspace = storage.workspace("w");
        const request = ask([base.id], { vector: axis(0), terms: ["refund"], filter: { plan: "gold" } });
        const { statistics, candidates } = await workspace.searchCandidates(request);
        return {
          base: await workspace.getKnowledgeBase(base.id),
          source: await workspace.getSource(base.id, source.id),
          listed: await workspace.listChunks(base.id, source.id, { limit: 10, fromPosition: 0 }),
          chunks: sortedById(await workspace.getChunks(chunks.map(({ id }) => id))),
          statistics,
          candidates: sortedById(candidates.map((candidate) => ({ id: candidate.chunkId, ...candidate }))),
          agent: await workspace.agents.get("agt"),
          teams: await workspace.teams.list({ limit: 10, after: null, tag: ["a"] }),
          plain: await Promise.all(
            plainKinds.map((kind) => plainRowsOf(workspace, kind).list({ limit: 10, after: null })),
          ),
          learned: await workspace.getLearned("team"),
          learnedExamples: await workspace.listLearnedExamples({ limit: 10, after: null, teamId: "team" }),
          call: await workspace.getCall("call"),
          entries: await workspace.getCallEntries("call"),
          gaps: await workspace.listGaps(base.id, { limit: 10, after: null }),
          key: await storage.findKey(key.hash),
        };
      };
      const expected = await read(before);
      expect(expected.candidates).toHaveLength(3);
      expect(await read(await reopen())).toEqual(expected);
    });

    test("a running lease outlives the process, and ends when it runs out or is expired", async (context) => {
      const { before, reopen } = await openTwice(context);
      const base = await withBase(before.workspace("w"));
      await withSource(before.workspace("w"), base.id);
      await withSource(before.workspace("w"), base.id);
      const held = await claim(before);
      const after = await reopen();
      const store = after.workspace("w");
      const waiting = await claim(after);
      expect(waiting.sourceId).not.toBe(held.sourceId);
      expect(await after.claimSource({ now: t0, leaseMs })).toBeNull();
      expect(await store.heartbeat(held, { now: t0, leaseMs, step: "storing", progress: 1 })).toBe("done");
      expect(await after.expireLeases(t0)).toBe(2);
      const again = [await claim(after), await claim(after)].map(({ sourceId, attempt, failedDeliveries }) => ({
        sourceId,
        attempt,
        failedDeliveries,
      }));
      expect(sortedBy(again, ({ sourceId }) => sourceId)).toEqual(
        sortedBy([held, waiting], ({ sourceId }) => sourceId).map(({ sourceId }) => ({
          sourceId,
          attempt: 2,
          failedDeliveries: 1,
        })),
      );
    });

    test("due times and failures are there again", async (context) => {
      const { before, reopen } = await openTwice(context);
      const store = before.workspace("w");
      const base = await withBase(store);
      const failed = await withSource(store, base.id);
      await store.failSource(await claim(before), aFailure());
      const refreshed = await withReadySource({ storage: before, store }, base.id, {
        facts: { nextRefreshAt: at(hour) },
      });
      const after = await reopen();
      expect(await after.workspace("w").getSource(base.id, failed.id)).toMatchObject({
        status: "failed",
        errorCode: "corrupt_file",
      });
      expect(await after.claimSource({ now: t0 + hour - 1, leaseMs })).toBeNull();
      expect((await claim(after, t0 + hour)).sourceId).toBe(refreshed.source.id);
    });

    test("a re-embedding goes on with the vectors it had", async (context) => {
      const { before, reopen } = await openTwice(context);
      const store = before.workspace("w");
      const base = await withBase(store);
      await withReadySource({ storage: before, store }, base.id);
      const moving = await beginReembedding({ storage: before, store }, base.id, shorter);
      const [one] = (await store.unembeddedChunks(moving, 1))!;
      await store.storeVectors(moving, [{ chunkId: one!.id, vector: inSpace(shorter, 0) }]);
      const shown = await store.getKnowledgeBase(base.id);
      const after = await reopen();
      const found = after.workspace("w");
      expect(await found.getKnowledgeBase(base.id)).toEqual(shown);
      expect(await after.expireLeases(t0)).toBe(1);
      const again = await claimReembedding(after);
      expect(again).toMatchObject({ target: shorter });
      expect(await found.unembeddedChunks(again, 10)).toHaveLength(2);
      await embedRest(found, again, shorter);
      expect(await found.cutOver(again, at(hour))).toBe("done");
    });

    test("chunks that were staged when the store was closed are never seen, and their source can be filled", async (context) => {
      const { before, reopen } = await openTwice(context);
      const store = before.workspace("w");
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      const claimed = await claim(before);
      const staged = someChunks(6);
      let taken = () => {};
      const halfway = new Promise<void>((resolve) => {
        taken = resolve;
      });
      let closed = () => {};
      const gate = new Promise<void>((resolve) => {
        closed = resolve;
      });
      async function* chunks() {
        yield staged.slice(0, 3);
        yield [];
        taken();
        await gate;
        throw new Error("the process stops");
      }
      const writing = store.replaceChunks(claimed, chunks(), () => someFacts()).catch(() => "stopped");
      await halfway;
      const reopening = reopen();
      closed();
      expect(await writing).toBe("stopped");
      const after = (await reopening).workspace("w");
      expect(await after.getChunks(staged.map(({ id }) => id))).toEqual([]);
      expect(await after.getSource(base.id, source.id)).toMatchObject({ status: "processing", chunkCount: 0 });
      expect(await after.replaceChunks(claimed, batches(staged), () => someFacts())).toBe("done");
      expect(await after.getKnowledgeBase(base.id)).toMatchObject({ chunkCount: 6 });
    });
  });

  /** A store and the way to close it and open its data again. Skips the case when the store keeps nothing. */
  async function openTwice(context: { skip: (reason: string) => void }) {
    const opened = await factory();
    const { storage: before, cleanup, reopen } = opened;
    const storages = [before];
    onTestFinished(async () => {
      for (const storage of storages) await storage.close();
      await cleanup();
    });
    if (!reopen) context.skip(`${before.name} keeps nothing when it is closed: its factory offers no reopen.`);
    await before.open();
    return {
      before,
      async reopen() {
        await before.close();
        const after = await reopen!.call(opened);
        storages.push(after);
        await after.open();
        return after;
      },
    };
  }
}

function sortedBy<Row>(rows: Row[], key: (row: Row) => string): Row[] {
  return [...rows].sort((left, right) => (key(left) < key(right) ? -1 : 1));
}

function sortedById<Row extends { id: string }>(rows: Row[]): Row[] {
  return sortedBy(rows, ({ id }) => id);
}
