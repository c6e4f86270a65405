import { bm25, type CandidateRequest, type Candidates, type EmbeddedChunk } from "@cuecard/core";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { emptySchema } from "./test-kit/empty-schema.ts";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { openPGlite } from "./test-kit/pglite.ts";
import { randomFrom, randomVector } from "./test-kit/random.ts";
import { chunk, fill, knowledgeBase, source } from "./test-kit/rows.ts";
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

  /** The database compares every chunk. */
  async function filled(chunks: EmbeddedChunk[]) {
    const { storage, store } = await openStore(0);
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

  test("of thousands of chunks with one vector the smallest ids win", async () => {
    const vector = randomVector(randomFrom(1), dimensions);
    const store = await filled(
      Array.from({ length: 2_500 }, (_, index) => chunk(id(2_499 - index), index, { vector })),
    );
    expect(ids((await store.searchCandidates(request({ vector, limit: 3 }))).candidates)).toEqual([0, 1, 2].map(id));
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
    const { schema, pool, store } = await openServerStore({ connections: 1, searchMemoryMb: 0 });
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
});
