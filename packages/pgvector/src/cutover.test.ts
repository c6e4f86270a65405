import { aCall } from "@cuecard/testing";
import { describe, expect, test, vi } from "vitest";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { batches, chunk, facts, fill, knowledgeBase, now, source } from "./test-kit/rows.ts";
import { onServer, serverUrl } from "./test-kit/server.ts";

const target = { embeddingProvider: "fake", embeddingModel: "next", embeddingDimensions: 4 };
const axis = (index: number) => Float32Array.from({ length: 4 }, (_, i) => (i === index ? 1 : 0));

describe.skipIf(!serverUrl)(onServer, () => {
  /** Goes red when the cutover locks the knowledge base's row for update (seen): each of these writes waits then. */
  test("while a cutover runs calls are kept, sources are added and gaps recorded; chunks are replaced after it", async () => {
    const { schema, pool, storage, store } = await openServerStore();
    await store.insertKnowledgeBase(knowledgeBase("kb", 4));
    await fill(storage, store, source("kb", "doc_1"), [chunk("chk_1", 0, { vector: axis(0) })]);
    const call = aCall({ id: "call_1" });
    await store.startCall(call, { ledger: [], trace: [] });
    await store.startReembedding("kb", target, facts.now);
    const moving = (await storage.claimReembedding({ now, leaseMs: 30_000 }))!;
    await store.storeVectors(moving, [{ chunkId: "chk_1", vector: axis(1) }]);
    await store.insertSource(source("kb", "doc_2"), null);
    const running = (await storage.claimSource({ now, leaseMs: 30_000 }))!;
    await store.insertSource(source("kb", "doc_4"), null);

    const waiting = (count: number) =>
      vi.waitFor(
        async () => {
          const { rows } = await pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and (query like $1 or query like '%advisory_xact_lock_shared%')`,
            [`%${schema}%`],
          );
          expect(rows.length).toBeGreaterThanOrEqual(count);
        },
        { timeout: 60_000 },
      );
    const blocker = await pool.connect();
    try {
      await blocker.query("begin");
      await blocker.query(`select 1 from ${schema}.chunks for update`);
      const cutting = store.cutOver(moving, facts.now);
      await waiting(1);
      await store.insertSource(source("kb", "doc_3"), null);
      const question = {
        ...{ knowledgeBaseId: "kb", callId: call.id, turnId: "turn_1", question: "Is it lost?", subject: null },
        ...{ reasons: ["nothing_found" as const], best: null, askedAt: facts.now, words: ["lost"] },
      };
      expect(await store.recordGap(question, { gapId: "gap_1", leastLikeness: 0.5, now: facts.now })).toBe("done");
      expect(await store.saveCall(call, null)).toBe("done");
      const replacing = store.replaceChunks(running, batches([chunk("chk_2", 0, { vector: axis(2) })]), () => facts);
      await waiting(2);
      // It would be embedded for the old space.
      expect(await storage.claimSource({ now, leaseMs: 30_000 })).toBeNull();
      await blocker.query("rollback");
      expect(await cutting).toBe("done");
      expect(await replacing).toBe("stale");
    } finally {
      blocker.release();
    }
    expect(await store.getKnowledgeBase("kb")).toMatchObject({ ...target, chunkCount: 1, reembedding: null });
    expect((await storage.claimSource({ now, leaseMs: 30_000 }))?.knowledgeBase).toMatchObject(target);
    expect(await store.getSource("kb", "doc_2")).toMatchObject({ status: "pending" });
  });
});
