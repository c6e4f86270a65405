import type { MetadataFilter } from "@cuecard/core";
import { describe, expect, test, vi } from "vitest";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { nearOneOf, randomFrom, randomVector } from "./test-kit/random.ts";
import { chunk, fill, knowledgeBase, source } from "./test-kit/rows.ts";
import { onServer, serverUrl } from "./test-kit/server.ts";

const dimensions = 1_024;

/** A store with one knowledge base of 1,600 chunks in eight sources, and the name of the index that it gets. */
async function indexed(vectorOf: (index: number) => Float32Array) {
  const { pool, schema, storage, store } = await openServerStore({ exactBelow: 300 });
  await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
  const chunks = Array.from({ length: 1_600 }, (_, index) => chunk(`chk_${index}`, index, { vector: vectorOf(index) }));
  for (let part = 0; part < 8; part++) {
    const own = source("kb", `doc_${part}`, { plan: part % 2 === 0 ? "gold" : "basic" });
    await fill(storage, store, own, chunks.slice(200 * part, 200 * (part + 1)));
  }
  const name = await vi.waitFor(
    async () => {
      const { rows } = await pool.query(`select vector_index from ${schema}.bases`);
      expect(rows).toEqual([{ vector_index: expect.any(String) }]);
      return rows[0].vector_index as string;
    },
    { timeout: 120_000 },
  );
  const nearest = async (vector: Float32Array, filter: MetadataFilter | null = null) => {
    const { candidates } = await store.searchCandidates({
      spaces: [{ space: `fake/rows@${dimensions}`, knowledgeBaseIds: ["kb"], vector }],
      terms: [],
      limit: 10,
      filter,
      chunks: 0,
      signal: new AbortController().signal,
    });
    return candidates.map(({ chunkId }) => chunkId);
  };
  const truth = (vector: Float32Array, passes: (index: number) => boolean = () => true) =>
    chunks
      .map((each, index) => ({
        id: each.id,
        index,
        cosine: each.vector.reduce((sum, n, at) => sum + n * vector[at]!, 0),
      }))
      .filter(({ index }) => passes(index))
      .sort((left, right) => right.cosine - left.cosine)
      .slice(0, 10)
      .map(({ id }) => id);
  const scans = async () => {
    const counted =
      "select idx_scan::integer as scans from pg_stat_user_indexes where schemaname = $1 and indexrelname = $2";
    return (await pool.query(counted, [schema, name])).rows[0]?.scans as number | undefined;
  };
  return { pool, schema, storage, store, name, nearest, truth, scans };
}

const shared = (found: string[], truth: string[]) => truth.filter((id) => found.includes(id)).length;

describe.skipIf(!serverUrl)(onServer, () => {
  test("an index of binary vectors finds 99 in 100 of the true ten of long vectors, also where half of them pass a filter", async () => {
    const random = randomFrom(61);
    const centers = Array.from({ length: 20 }, () => randomVector(random, dimensions));
    const { name, nearest, truth, scans } = await indexed(() => nearOneOf(random, centers, 0.1));
    expect(name).toMatch(/^binary_of_\d+_0$/);
    let found = 0;
    for (let question = 0; question < 30; question++) {
      const vector = nearOneOf(random, centers, 0.1);
      found += shared(await nearest(vector), truth(vector));
      const gold = truth(vector, (index) => Math.floor(index / 200) % 2 === 0);
      found += shared(await nearest(vector, { plan: "gold" }), gold);
    }
    expect(found).toBeGreaterThanOrEqual(0.99 * 2 * 10 * 30);
    await vi.waitFor(async () => expect(await scans()).toBe(60), { timeout: 120_000 });
  });

  test("an index of the other kind that an ended build left behind is dropped, and the one in use stays", async () => {
    const random = randomFrom(63);
    const { pool, schema, storage, store, name } = await indexed(() => randomVector(random, dimensions));
    const other = name.replace("binary_of_", "vectors_of_");
    await pool.query(`create index ${other} on ${schema}.chunks (id)`);
    const one = chunk("chk_last", 0, { vector: randomVector(random, dimensions) });
    await fill(storage, store, source("kb", "doc_last"), [one]);
    const named = "select indexname from pg_indexes where schemaname = $1 and indexname ~ '^(binary|vectors)_of_'";
    await vi.waitFor(async () => expect((await pool.query(named, [schema])).rows).toEqual([{ indexname: name }]), {
      timeout: 120_000,
    });
  });

  /** With binary vectors 58 and 25 % of them are found (seen). */
  test.each([
    { numbers: "zero", number: (random: () => number) => (random() < 0.85 ? 0 : random() - 0.5) },
    { numbers: "positive", number: (random: () => number) => random() ** 4 },
  ])("long vectors whose numbers are mostly $numbers are indexed by their numbers", async ({ number }) => {
    const random = randomFrom(62);
    const any = () => {
      const numbers = Array.from({ length: dimensions }, () => number(random));
      const norm = Math.hypot(...numbers);
      return Float32Array.from(numbers, (each) => each / norm);
    };
    const { name, nearest, truth } = await indexed(any);
    expect(name).toMatch(/^vectors_of_\d+_0$/);
    let found = 0;
    for (let question = 0; question < 20; question++) {
      const vector = any();
      found += shared(await nearest(vector), truth(vector));
    }
    expect(found).toBeGreaterThanOrEqual(0.95 * 10 * 20);
  });
});
