import { bm25, type CandidateRequest, type Candidates, type EmbeddedChunk, type MetadataFilter } from "@cuecard/core";
import { chunksIn, moveTo, movingBase, spaces, vectorOf } from "@cuecard/testing/planted";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { emptySchema } from "./test-kit/empty-schema.ts";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { openPGlite } from "./test-kit/pglite.ts";
import { nearOneOf, randomFrom, randomVector } from "./test-kit/random.ts";
import { batches, chunk, facts, fill, knowledgeBase, now, source } from "./test-kit/rows.ts";
import { onServer, runningSearches, serverUrl } from "./test-kit/server.ts";

const dimensions = 32;

function request(values: Partial<CandidateRequest> & { vector?: Float32Array | null }): CandidateRequest {
  const { vector = null, ...rest } = values;
  return {
    spaces: [{ space: `fake/rows@${dimensions}`, knowledgeBaseIds: ["kb"], vector }],
    terms: [],
    limit: 10,
    filter: null,
    chunks: 0,
    signal: new AbortController().signal,
    ...rest,
  };
}

const id = (index: number) => `chk_${String(index).padStart(6, "0")}`;
const ids = (candidates: { chunkId: string }[]) => candidates.map(({ chunkId }) => chunkId).sort();

/** Ids in the order of each retriever. */
function orders({ candidates, statistics }: Candidates) {
  const by = (score: (candidate: Candidates["candidates"][number]) => number | null) =>
    candidates
      .toSorted((left, right) => (score(right) ?? 0) - (score(left) ?? 0) || (left.chunkId < right.chunkId ? -1 : 1))
      .map(({ chunkId }) => chunkId);
  return {
    cosine: by(({ cosine }) => cosine),
    keyword: by(({ termFrequencies, length }) => bm25(termFrequencies, length, statistics)),
  };
}

describe("on PGlite", () => {
  let client: PGlite;
  beforeAll(async () => {
    client = await openPGlite();
  });
  afterAll(() => client.close());

  async function openStore(searchMemoryMb?: number) {
    const storage = createPostgresStorage({ client, ...(searchMemoryMb !== undefined && { searchMemoryMb }) });
    onTestFinished(async () => {
      await storage.close();
      await emptySchema(client, "cuecard");
    });
    await storage.open();
    return { storage, store: storage.workspace("default") };
  }

  /** Does something after the first statement of each search. */
  function onProposal(work: () => Promise<unknown>) {
    const original = client.query.bind(client);
    const query = vi.spyOn(client, "query").mockImplementation(async (text, values) => {
      const answer = await original(text, values);
      if (text.includes("propose_candidates")) await work();
      return answer as never;
    });
    onTestFinished(() => query.mockRestore());
    return query;
  }

  async function filled(chunks: EmbeddedChunk[]) {
    const { storage, store } = await openStore();
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(storage, store, source("kb", "doc"), chunks);
    return store;
  }

  test("the smallest ids win a tie of more equal chunks than are proposed at once", async () => {
    const vector = randomVector(randomFrom(1), dimensions);
    const store = await filled(Array.from({ length: 700 }, (_, index) => chunk(id(699 - index), index, { vector })));
    const expected = [0, 1, 2].map(id);
    expect(ids((await store.searchCandidates(request({ vector, limit: 3 }))).candidates)).toEqual(expected);
    expect(ids((await store.searchCandidates(request({ terms: ["refund"], limit: 3 }))).candidates)).toEqual(expected);
  });

  test("thousands of chunks with one vector ask for no more than a thousand, and the smallest ids still win", async () => {
    const vector = randomVector(randomFrom(1), dimensions);
    const store = await filled(
      Array.from({ length: 2_500 }, (_, index) => chunk(id(2_499 - index), index, { vector })),
    );
    const asked = vi.spyOn(client, "query");
    onTestFinished(() => asked.mockRestore());
    expect(ids((await store.searchCandidates(request({ vector, limit: 3 }))).candidates)).toEqual([0, 1, 2].map(id));
    const slacks = asked.mock.calls
      .filter(([text]) => text.includes("propose_candidates"))
      .map(([, values]) => values![6]);
    expect(slacks).toEqual([16, 128, 1_024]);
  });

  test("vectors that are equal in single precision are ranked by their exact cosines", async () => {
    const random = randomFrom(5);
    const question = randomVector(random, dimensions);
    const one = randomVector(random, dimensions);
    const near = Array.from({ length: 60 }, (_, index) => {
      const vector = one.slice();
      vector[index % dimensions]! += (index - 30) * 3e-8;
      return chunk(id(index), index, { vector });
    });
    const store = await filled(near);
    const exact = ({ vector }: EmbeddedChunk) =>
      vector.reduce((sum, number, index) => sum + number * question[index]!, 0);
    const order = near
      .toSorted((left, right) => exact(right) - exact(left) || (left.id < right.id ? -1 : 1))
      .map((each) => each.id);
    const found = await store.searchCandidates(request({ vector: question, limit: 20 }));
    expect(orders(found).cosine).toEqual(order.slice(0, 20));
  });

  test("a search whose knowledge base changes between its two statements begins again, and in the end both see one snapshot", async () => {
    const { storage, store } = await openStore(0);
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    for (let part = 0; part < 6; part++)
      await fill(storage, store, source("kb", `doc_${part}`), [
        chunk(id(part), 0, { vector: new Float32Array(dimensions).fill(1) }),
      ]);
    let asked = 0;
    onProposal(() => store.deleteSource("kb", `doc_${asked++}`));
    const found = await store.searchCandidates(request({ terms: ["refund"] }));
    expect(asked).toBe(3);
    expect(found.statistics).toMatchObject({ chunkCount: 3, documentFrequencies: [3] });
    expect(ids(found.candidates)).toEqual([3, 4, 5].map(id));
  });

  /** Red when the second statement reads on where the stamps differ (seen): vectors of other dimensions can't be compared. */
  test("a search whose knowledge base moves to another space between its two statements is refused as one of another space", async () => {
    const { storage, store } = await openStore(0);
    await store.insertKnowledgeBase(movingBase("kb"));
    await fill(storage, store, source("kb", "doc"), chunksIn(spaces[0], "a", 3));
    const query = onProposal(async () => {
      query.mockRestore();
      await moveTo({ storage, store }, "kb", spaces[1], now);
    });
    const asked = [{ space: "fake/rows@16", knowledgeBaseIds: ["kb"], vector: vectorOf("question", spaces[0]) }];
    const searching = store.searchCandidates(request({ spaces: asked, terms: ["refund"], limit: 1 }));
    await expect(searching).rejects.toMatchObject({ code: "embedding_space_mismatch" });
  });

  test("terms of any length, and with characters that PostgreSQL's text can't hold, stay distinct", async () => {
    const terms = ["\ud800", "\ud801", "\u0000", "a".repeat(5_000), `${"a".repeat(5_000)}b`, '"\\{},'];
    const vector = randomVector(randomFrom(2), dimensions);
    const store = await filled([
      chunk("chk", 0, { vector, terms: new Map(terms.map((term, index) => [term, index + 1])) }),
    ]);
    const { candidates } = await store.searchCandidates(request({ terms: [...terms, "\ufffd", "a"] }));
    expect(candidates[0]?.termFrequencies).toEqual([1, 2, 3, 4, 5, 6, 0, 0]);
  });

  test("an id with what PostgreSQL's text can't hold is unknown, not a fault", async () => {
    const { storage, store } = await openStore();
    for (const odd of ["\u0000", "\ud800", "a\u0000b"]) {
      expect(await store.getKnowledgeBase(odd)).toBeNull();
      expect(await store.getCall(odd)).toBeNull();
      expect(await store.getChunks([odd])).toEqual([]);
      expect(await storage.findKey(odd)).toBeNull();
    }
  });

  test("a question of another number of dimensions is refused by name", async () => {
    const store = await filled([chunk("chk", 0, { vector: randomVector(randomFrom(3), dimensions) })]);
    await expect(store.searchCandidates(request({ vector: new Float32Array(4) }))).rejects.toMatchObject({
      code: "embedding_space_mismatch",
      message: expect.stringMatching(/kb needs vectors of fake\/rows@32, but a vector has 4 dimensions/),
    });
  });

  test("an aborted search rejects as aborted, and the store goes on", async () => {
    const store = await filled([chunk("chk", 0, { vector: randomVector(randomFrom(3), dimensions) })]);
    const controller = new AbortController();
    const searching = store.searchCandidates(request({ terms: ["refund"], signal: controller.signal }));
    controller.abort();
    await expect(searching).rejects.toMatchObject({ code: "aborted" });
    expect((await store.searchCandidates(request({ terms: ["refund"] }))).candidates).toHaveLength(1);
  });
});

describe.skipIf(!serverUrl)(onServer, () => {
  test("an aborted search rejects at once and ends on the server", async () => {
    // The cancel must not need a connection of the pool: those may all be waiting for the same.
    const { schema, pool, store } = await openServerStore({ connections: 1 });
    // What a store looks after when it is opened has its turn first.
    await vi.waitFor(() => expect([pool.waitingCount, pool.idleCount]).toEqual([0, pool.totalCount]), 120_000);
    const blocker = new pg.Client({ connectionString: serverUrl });
    await blocker.connect();
    onTestFinished(() => blocker.end());
    await blocker.query(`begin; lock table ${schema}.bases in access exclusive mode`);
    const controller = new AbortController();
    const searching = store.searchCandidates(request({ terms: ["refund"], signal: controller.signal }));
    await vi.waitFor(async () => expect(await runningSearches(schema)).toBeGreaterThan(0), { timeout: 120_000 });
    controller.abort();
    await expect(searching).rejects.toMatchObject({ code: "aborted" });
    await vi.waitFor(async () => expect(await runningSearches(schema)).toBe(0), 120_000);
    await blocker.query("rollback");
    expect((await store.searchCandidates(request({ terms: ["refund"] }))).candidates).toEqual([]);
  });

  test("a large base's index finds 99 in 100 of the true ten and fills a filter, and 95 after three quarters were replaced", async () => {
    const { pool, schema, storage, store } = await openServerStore({ exactBelow: 1_000 });
    await pool.query(`alter table ${schema}.chunks set (autovacuum_enabled = off)`);
    const random = randomFrom(21);
    const centers = Array.from({ length: 60 }, () => randomVector(random, dimensions));
    const generation = (name: string) =>
      Array.from({ length: 300 }, (_, position) =>
        chunk(`${name}_${position}`, position, { vector: nearOneOf(random, centers, 0.25) }),
      );
    const sources = Array.from({ length: 20 }, (_, part) => ({
      stored: source("kb", `doc_${part}`, { plan: part % 4 === 0 ? "gold" : "basic", own: part }),
      chunks: generation(`chk_${part}`),
    }));
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    for (const { stored, chunks } of sources) await fill(storage, store, stored, chunks);
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(`select vector_index from ${schema}.bases`);
        expect(rows).toEqual([{ vector_index: expect.stringMatching(/^vectors_of_\d+_0$/) }]);
      },
      { timeout: 120_000 },
    );

    const questions = 50;
    const recall = async (filter: MetadataFilter) => {
      const passing = sources.filter(({ stored }) =>
        Object.entries(filter).every(([key, value]) => stored.customMetadata![key] === value),
      );
      const chunks = passing.flatMap((each) => each.chunks);
      let hits = 0;
      for (let question = 0; question < questions; question++) {
        const vector = nearOneOf(random, centers, 0.4);
        const { candidates } = await store.searchCandidates(request({ vector, filter }));
        expect(candidates).toHaveLength(10);
        const found = new Set(candidates.map(({ chunkId }) => chunkId));
        const truth = chunks
          .map((each) => ({
            id: each.id,
            cosine: each.vector.reduce((sum, number, index) => sum + number * vector[index]!, 0),
          }))
          .sort((left, right) => right.cosine - left.cosine)
          .slice(0, 10);
        hits += truth.filter((each) => found.has(each.id)).length;
      }
      return hits / (10 * questions);
    };
    for (const filter of [{}, { plan: "gold" }, { own: 3 }])
      expect(await recall(filter as MetadataFilter)).toBeGreaterThanOrEqual(0.99);
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          "select sum(idx_scan)::integer as scans from pg_stat_user_indexes where schemaname = $1 and indexrelname like 'vectors_of_%'",
          [schema],
        );
        // All but the questions to a single source, which are few enough to be exact.
        expect(rows).toEqual([{ scans: 2 * questions }]);
      },
      { timeout: 120_000 },
    );

    for (const [part, each] of sources.entries()) {
      if (part % 4 === 1) continue;
      each.chunks = generation(`new_${part}`);
      await store.requeueSource("kb", each.stored.id, ["ready"], facts.now);
      const claim = await storage.claimSource({ now, leaseMs: 30_000 });
      expect(await store.replaceChunks(claim!, batches(each.chunks, 100), () => facts)).toBe("done");
    }
    for (const filter of [{}, { plan: "gold" }])
      expect(await recall(filter as MetadataFilter)).toBeGreaterThanOrEqual(0.95);

    await store.deleteKnowledgeBase("kb");
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          "select 1 from pg_indexes where schemaname = $1 and indexname like 'vectors_of_%'",
          [schema],
        );
        expect(rows).toEqual([]);
      },
      { timeout: 120_000 },
    );
  });

  test("closing ends the making of an index on the server, and the next open makes it", async () => {
    const { pool, schema, storage, store } = await openServerStore({ exactBelow: 500 });
    const random = randomFrom(31);
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await fill(
      storage,
      store,
      source("kb", "doc"),
      Array.from({ length: 4_000 }, (_, index) =>
        chunk(id(index), index, { vector: randomVector(random, dimensions) }),
      ),
    );
    await storage.close();
    // The server learns of it before `close` resolves; its process needs a moment to stop.
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          "select 1 from pg_stat_activity where state = 'active' and query ilike $1 and pid <> pg_backend_pid()",
          [`%create index%${schema}%`],
        );
        expect(rows).toEqual([]);
      },
      { timeout: 120_000 },
    );
    const again = createPostgresStorage({ client: pool, schema, exactBelow: 500 });
    onTestFinished(() => again.close());
    await again.open();
    await vi.waitFor(
      async () => {
        const bases = await pool.query(`select vector_index is not null as indexed from ${schema}.bases`);
        expect(bases.rows).toEqual([{ indexed: true }]);
      },
      { timeout: 120_000 },
    );
  });
});
