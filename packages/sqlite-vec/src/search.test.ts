import { bm25, type CandidateRequest, type EmbeddedChunk, type MetadataFilter } from "@cuecard/core";
import { expect, test } from "vitest";
import { openStore } from "./test-kit/open-store.ts";
import { randomFrom, unitVector as randomUnitVector } from "./test-kit/random-vectors.ts";
import { chunk, facts, knowledgeBase, source, storeChunks } from "./test-kit/rows.ts";

const dimensions = 16;

const unitVector = (random: () => number) => randomUnitVector(random, dimensions);

const id = (index: number) => `chk_${String(index).padStart(6, "0")}`;

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

async function filled(sets: { chunks: EmbeddedChunk[]; metadata?: Record<string, string> }[]) {
  const { storage, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
  for (const [index, { chunks, metadata = null }] of sets.entries()) {
    await store.insertSource(source("kb", `doc_${index}`, metadata), null);
    await storeChunks(storage, store, chunks);
  }
  const search = async (values: Parameters<typeof request>[0]) => store.searchCandidates(request(values));
  return { storage, store, search };
}

const ids = (candidates: { chunkId: string }[]) => candidates.map(({ chunkId }) => chunkId).sort();

test("the smallest ids win a tie of more equal vectors than one look at the index gives", async () => {
  const vector = unitVector(randomFrom(1));
  const { search } = await filled([
    { chunks: Array.from({ length: 400 }, (_, i) => chunk(id(399 - i), i, { vector })) },
  ]);
  const { candidates } = await search({ vector, limit: 5 });
  expect(ids(candidates)).toEqual([0, 1, 2, 3, 4].map(id));
});

test("the smallest ids win a tie of more equal vectors than the index can give at all", async () => {
  const vector = unitVector(randomFrom(1));
  const { search } = await filled([
    { chunks: Array.from({ length: 4_200 }, (_, i) => chunk(id(4_199 - i), i, { vector })) },
  ]);
  const { candidates } = await search({ vector, limit: 3 });
  expect(ids(candidates)).toEqual([0, 1, 2].map(id));
});

test("a zero vector ranks by its cosine of 0, between agreeing and opposed vectors", async () => {
  const along = new Float32Array(dimensions).fill(1 / 4);
  const against = along.map((number) => -number);
  const { search } = await filled([
    {
      chunks: [
        chunk("chk_against", 0, { vector: against }),
        chunk("chk_zero", 1, { vector: new Float32Array(dimensions) }),
        chunk("chk_along", 2, { vector: along }),
      ],
    },
  ]);
  const { candidates } = await search({ vector: along, limit: 2 });
  expect(ids(candidates)).toEqual(["chk_along", "chk_zero"]);
  expect(candidates.find(({ chunkId }) => chunkId === "chk_zero")?.cosine).toBe(0);
});

test("a question of zero length finds the smallest ids", async () => {
  const random = randomFrom(4);
  const { search } = await filled([
    { chunks: Array.from({ length: 50 }, (_, i) => chunk(id(49 - i), i, { vector: unitVector(random) })) },
  ]);
  const { candidates } = await search({ vector: new Float32Array(dimensions), limit: 4 });
  expect(ids(candidates)).toEqual([0, 1, 2, 3].map(id));
});

const filters: [string, MetadataFilter | null][] = [
  ["no filter", null],
  ["a filter on few chunks", { plan: "gold" }],
  ["a filter on many chunks", { plan: "basic" }],
  ["a filter on an absent key", { plan: null }],
];

test.each(filters)("both retrievers equal a count of every chunk, with %s", async (_, filter) => {
  const random = randomFrom(7);
  const words = ["refund", "invoice", "card", "late", "gift"];
  const make = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const terms = new Map(words.filter(() => random() < 0.3).map((word) => [word, 1 + Math.floor(random() * 3)]));
      terms.set(`own${from + i}`, 1);
      return chunk(id(from + i), i, { vector: unitVector(random), terms });
    });
  const sets = [
    { chunks: make(0, 1_200), metadata: { plan: "basic" } },
    { chunks: make(2_000, 60), metadata: { plan: "gold" } },
    { chunks: make(3_000, 300) },
  ];
  const { search } = await filled(sets);
  const all = sets.flatMap(({ chunks }) => chunks);
  const passing = sets
    .filter(({ metadata }) => filter === null || (metadata?.plan ?? null) === filter.plan)
    .flatMap(({ chunks }) => chunks);
  const terms = ["late", "refund", "never"];
  const vector = unitVector(random);
  const { statistics, candidates } = await search({ vector, terms, limit: 20, filter });

  expect(statistics).toEqual({
    chunkCount: all.length,
    averageLength: all.reduce((sum, { length }) => sum + length, 0) / all.length,
    documentFrequencies: terms.map((term) => all.filter((each) => each.terms.has(term)).length),
  });
  const cosine = (each: EmbeddedChunk) => each.vector.reduce((sum, number, i) => sum + number * vector[i]!, 0);
  const frequencies = (each: EmbeddedChunk) => terms.map((term) => each.terms.get(term) ?? 0);
  const score = (each: EmbeddedChunk) => bm25(frequencies(each), each.length, statistics);
  const top = (chunks: EmbeddedChunk[], by: (each: EmbeddedChunk) => number) =>
    chunks.toSorted((left, right) => by(right) - by(left) || (left.id < right.id ? -1 : 1)).slice(0, 20);
  const expected = new Set([
    ...top(passing, cosine),
    ...top(
      passing.filter((each) => score(each) > 0),
      score,
    ),
  ]);
  expect(ids(candidates)).toEqual([...expected].map((each) => each.id).sort());
  for (const candidate of candidates) {
    const stored = all.find((each) => each.id === candidate.chunkId)!;
    expect(candidate.cosine).toBeCloseTo(cosine(stored), 9);
    expect(candidate.termFrequencies).toEqual(frequencies(stored));
    expect(candidate.length).toBe(stored.length);
  }
});

test("terms that differ only in lone surrogates are different terms", async () => {
  const vector = unitVector(randomFrom(2));
  const { search } = await filled([
    {
      chunks: [
        chunk("chk_1", 0, {
          vector,
          terms: new Map([
            ["\ud800", 1],
            ["\ud801", 2],
          ]),
        }),
      ],
    },
  ]);
  const { candidates } = await search({ terms: ["\ud801", "\ud800", "\ufffd"] });
  expect(candidates[0]?.termFrequencies).toEqual([2, 1, 0]);
});

test("a question of another number of dimensions is refused by name", async () => {
  const { search } = await filled([{ chunks: [chunk("chk_1", 0, { vector: unitVector(randomFrom(3)) })] }]);
  await expect(search({ vector: new Float32Array(4) })).rejects.toMatchObject({ code: "embedding_space_mismatch" });
});

test("a chunk that is found again comes whole, with its source as it is now and its text as it is now", async () => {
  const vector = unitVector(randomFrom(3));
  const { storage, store, search } = await filled([
    { chunks: [chunk("chk_1", 0, { vector })], metadata: { plan: "a" } },
  ]);
  const found = async () => (await search({ vector, chunks: 1 })).chunks;
  const stored = await store.getChunks(["chk_1"]);
  for (let times = 0; times < 4; times++) expect(await found()).toEqual(stored);
  await store.updateSource("kb", "doc_0", { customMetadata: { plan: "b" } }, { version: 1, now: facts.now });
  for (let times = 0; times < 2; times++)
    expect(await found()).toEqual([{ ...stored[0]!, source: { ...stored[0]!.source, customMetadata: { plan: "b" } } }]);
  await store.requeueSource("kb", "doc_0", ["ready"], facts.now);
  await storeChunks(storage, store, [chunk("chk_1", 0, { vector, text: "Another text." })]);
  for (let times = 0; times < 3; times++) expect(await found()).toMatchObject([{ id: "chk_1", text: "Another text." }]);
});

test("an aborted search rejects as aborted", async () => {
  const { search } = await filled([{ chunks: [chunk("chk_1", 0, { vector: unitVector(randomFrom(3)) })] }]);
  const controller = new AbortController();
  const searching = search({ terms: ["refund"], signal: controller.signal });
  controller.abort();
  await expect(searching).rejects.toMatchObject({ code: "aborted" });
  await expect(search({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
});
