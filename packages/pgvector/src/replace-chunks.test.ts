import type { EmbeddedChunk } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { batches, chunk, facts, fill, knowledgeBase, now, source } from "./test-kit/rows.ts";
import { onServer, serverUrl } from "./test-kit/server.ts";

const dimensions = 8;

/** Chunks whose one term and direction differ from those of other sets. */
function set(number: number, count: number): EmbeddedChunk[] {
  const vector = new Float32Array(dimensions);
  vector[number % dimensions] = 1;
  const terms = new Map([
    ["every", 1],
    [`set${number}`, 2],
  ]);
  return Array.from({ length: count }, (_, position) =>
    chunk(`chk_${number}_${position}`, position, { vector, terms }),
  );
}

function search(store: Awaited<ReturnType<typeof openServerStore>>["store"], terms: string[], limit = 1_000) {
  const vector = new Float32Array(dimensions);
  vector[0] = 1;
  const signal = new AbortController().signal;
  return store.searchCandidates({
    spaces: [{ space: "fake/rows@8", knowledgeBaseIds: ["kb"], vector }],
    terms,
    limit,
    filter: null,
    chunks: 0,
    signal,
  });
}

describe.skipIf(!serverUrl)(onServer, () => {
  /** Goes red when propose_candidates is `volatile`, so that each of its statements has a snapshot of its own (seen). */
  test("searches while sets are replaced see the old set or the new one, with its statistics", async () => {
    const { storage, store } = await openServerStore();
    const rounds = 15;
    const size = (number: number) => 120 + 10 * number;
    const terms = Array.from({ length: rounds + 1 }, (_, number) => `set${number}`);
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(storage, store, source("kb", "doc"), set(0, size(0)));
    let replacing = true;
    const seen = new Set<string>();
    const reader = async () => {
      while (replacing) {
        const { statistics, candidates } = await search(store, terms);
        const counted = terms.flatMap((term, index) =>
          statistics.documentFrequencies[index] ? [`${statistics.documentFrequencies[index]} ${term}`] : [],
        );
        const found = new Set(candidates.map(({ chunkId }) => `set${chunkId.split("_")[1]}`));
        seen.add(
          `${statistics.chunkCount} counted, ${counted.join(" and ")} in terms, ${candidates.length} of ${[...found].join(" and ")} found`,
        );
      }
    };
    const readers = Array.from({ length: 5 }, reader);
    for (let number = 1; number <= rounds; number++) {
      await store.requeueSource("kb", "doc", ["ready"], facts.now);
      const claim = await storage.claimSource({ now, leaseMs: 30_000 });
      expect(await store.replaceChunks(claim!, batches(set(number, size(number)), 50), () => facts)).toBe("done");
    }
    replacing = false;
    await Promise.all(readers);
    const whole = new Set(
      terms.map(
        (term, number) => `${size(number)} counted, ${size(number)} ${term} in terms, ${size(number)} of ${term} found`,
      ),
    );
    expect([...seen].filter((view) => !whole.has(view))).toEqual([]);
    expect(seen.size).toBeGreaterThan(3);
  });

  test("sources of one knowledge base are replaced, deleted and rescheduled at once without a deadlock, and the statistics agree in the end", async () => {
    const { pool, schema, storage, store } = await openServerStore({ connections: 20 });
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    const ids = Array.from({ length: 12 }, (_, index) => `doc_${index}`);
    for (const id of ids) await store.insertSource(source("kb", id), null);
    for (let round = 0; round < 4; round++) {
      const claims = await Promise.all(ids.map(() => storage.claimSource({ now, leaseMs: 30_000 })));
      const results = await Promise.all([
        ...claims.map((claim, index) => {
          const chunks = set(100 * round + index, 30).map((each) => ({
            ...each,
            id: `${claim!.sourceId}_${round}_${each.id}`,
          }));
          return store.replaceChunks(claim!, batches(chunks, 10), () => facts);
        }),
        store.updateKnowledgeBase("kb", { autoRefresh: round % 2 === 0 }, facts.now),
      ]);
      expect(results.slice(0, ids.length)).toEqual(ids.map(() => "done"));
      await Promise.all(ids.map((id) => store.requeueSource("kb", id, ["ready"], facts.now)));
    }
    await Promise.all(ids.slice(0, 5).map((id) => store.deleteSource("kb", id)));
    expect((await search(store, ["every"])).statistics).toEqual({
      chunkCount: 7 * 30,
      averageLength: 3,
      documentFrequencies: [7 * 30],
    });
    const { rows } = await pool.query(
      `select (select count(*)::integer from ${schema}.postings) as postings, (select count(*)::integer from ${schema}.staged) as staged,
         (select count(*)::integer from ${schema}.document_frequencies) as terms`,
    );
    expect(rows).toEqual([{ postings: 7 * 2, staged: 0, terms: 7 + 1 }]);
    await store.deleteKnowledgeBase("kb");
    const left = await pool.query(
      `select 1 from ${schema}.postings union all select 1 from ${schema}.document_frequencies union all select 1 from ${schema}.chunks`,
    );
    expect(left.rows).toEqual([]);
  });

  test("chunks that a dead run left staged go with the source's next run", async () => {
    const { pool, schema, storage, store } = await openServerStore();
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await store.insertSource(source("kb", "doc"), null);
    const dead = await storage.claimSource({ now, leaseMs: 1 });
    const staged = async () =>
      (await pool.query(`select count(*)::integer as count from ${schema}.staged`)).rows[0].count as number;
    let arrived = () => {};
    const inTime = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    async function* stuck() {
      yield set(0, 5);
      arrived();
      await held;
    }
    const running = store.replaceChunks(dead!, stuck(), () => facts);
    await inTime;
    expect(await staged()).toBe(5);
    const next = await storage.claimSource({ now: now + 10, leaseMs: 30_000 });
    async function* none() {}
    expect(await store.replaceChunks(next!, none(), () => facts)).toBe("done");
    expect(await staged()).toBe(0);
    finish();
    expect(await running).toBe("stale");
  });

  test("staged chunks that the server lost in a crash are not taken for the whole set", async () => {
    const { pool, schema, storage, store } = await openServerStore();
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(storage, store, source("kb", "doc"), set(0, 5));
    await store.requeueSource("kb", "doc", ["ready"], facts.now);
    const claim = await storage.claimSource({ now, leaseMs: 30_000 });
    async function* crashing() {
      yield set(1, 5);
      // What PostgreSQL does to an unlogged table when it recovers.
      await pool.query(`truncate ${schema}.staged`);
      yield set(2, 5);
    }
    await expect(store.replaceChunks(claim!, crashing(), () => facts)).rejects.toMatchObject({
      code: "storage_failed",
      retryable: true,
    });
    expect((await search(store, ["set0", "set1", "set2"])).statistics.documentFrequencies).toEqual([5, 0, 0]);
  });

  test("only the commits of staging go on before the disk has them", async () => {
    const { pool, storage, store } = await openServerStore({ connections: 1 });
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(storage, store, source("kb", "doc"), set(0, 40));
    const { rows } = await pool.query("show synchronous_commit");
    expect(rows).toEqual([{ synchronous_commit: "on" }]);
  });
});
