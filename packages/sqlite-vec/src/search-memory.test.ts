import type { EmbeddedChunk, Storage, WorkspaceStorage } from "@cuecard/core";
import { expect, test } from "vitest";
import { openStore } from "./test-kit/open-store.ts";
import { dot, randomFrom, unitVector } from "./test-kit/random-vectors.ts";
import { chunk, facts, knowledgeBase, source, storeChunks } from "./test-kit/rows.ts";

const dimensions = 96;
const random = randomFrom(5);

function someChunks(prefix: string, count: number): EmbeddedChunk[] {
  return Array.from({ length: count }, (_, i) =>
    chunk(`${prefix}_${String(i).padStart(4, "0")}`, i, {
      vector: unitVector(random, dimensions),
      terms: new Map([
        ["common", 1 + Math.floor(random() * 3)],
        [prefix, 1],
      ]),
    }),
  );
}

async function expectNearest(
  store: WorkspaceStorage,
  knowledgeBaseIds: string[],
  there: EmbeddedChunk[],
): Promise<void> {
  const vector = unitVector(random, dimensions);
  const { candidates, statistics } = await store.searchCandidates({
    spaces: [{ space: `fake/rows@${dimensions}`, knowledgeBaseIds, vector }],
    terms: ["common"],
    limit: 10,
    filter: null,
    chunks: 0,
    signal: new AbortController().signal,
  });
  expect(statistics.documentFrequencies).toEqual([there.length]);
  const known = new Map(there.map((each) => [each.id, each]));
  for (const { chunkId, cosine, termFrequencies } of candidates) {
    const own = known.get(chunkId)!;
    expect(cosine).toBeCloseTo(dot(vector, own.vector), 9);
    expect(termFrequencies).toEqual([own.terms.get("common")]);
  }
  const expected = there.toSorted((left, right) => dot(vector, right.vector) - dot(vector, left.vector)).slice(0, 10);
  expect(candidates.map(({ chunkId }) => chunkId)).toEqual(expect.arrayContaining(expected.map(({ id }) => id)));
}

async function replace(storage: Storage, store: WorkspaceStorage, id: string, chunks: EmbeddedChunk[]): Promise<void> {
  await store.requeueSource("kb", id, ["ready"], facts.now);
  await storeChunks(storage, store, chunks);
}

/**
 * With one megabyte everything is in memory; with next to nothing only binary vectors are, and only while a search
 * runs.
 */
const budgets = [1, 0.001];

test.each(budgets)("each search sees the newest replacement and deletion whole, with %d MB", async (searchMemoryMb) => {
  const { storage, store } = await openStore({ searchMemoryMb });
  await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
  const there = new Map<string, EmbeddedChunk[]>();
  const check = () => expectNearest(store, ["kb"], [...there.values()].flat());
  for (const id of ["doc_a", "doc_b", "doc_c"]) {
    await store.insertSource(source("kb", id), null);
    there.set(id, someChunks(`first${id}`, 40));
    await storeChunks(storage, store, there.get(id)!);
    await check();
  }
  for (const [id, count] of [
    ["doc_b", 40],
    ["doc_a", 55],
    ["doc_c", 3],
  ] as const) {
    there.set(id, someChunks(`second${id}`, count));
    await replace(storage, store, id, there.get(id)!);
    await check();
  }
  for (const id of ["doc_a", "doc_c"]) {
    await store.deleteSource("kb", id);
    there.delete(id);
    await check();
  }
});

/**
 * Rows of SQLite are given again when the last ones were deleted: goes red when the cache keeps chunks by row alone
 * (seen).
 */
test("chunks that take the rows of deleted ones are found as what they are", async () => {
  const { storage, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
  for (const id of ["doc_old", "doc_new", "doc_newer"]) {
    await store.insertSource(source("kb", id), null);
    const chunks = someChunks(id, 20);
    await storeChunks(storage, store, chunks);
    await expectNearest(store, ["kb"], chunks);
    await store.deleteSource("kb", id);
  }
  await expectNearest(store, ["kb"], []);
});

test.each(budgets)(
  "bases that drive each other out of memory are found like any, with %d MB",
  async (searchMemoryMb) => {
    const { storage, store } = await openStore({ searchMemoryMb });
    const sets = new Map<string, EmbeddedChunk[]>();
    for (const id of ["kb_a", "kb_b", "kb_c"]) {
      await store.insertKnowledgeBase(knowledgeBase(id, dimensions));
      await store.insertSource(source(id, `doc_${id}`), null);
      sets.set(id, someChunks(id, 60));
      await storeChunks(storage, store, sets.get(id)!);
    }
    for (const ids of [["kb_a"], ["kb_b"], ["kb_c", "kb_a"], ["kb_b"], ["kb_a", "kb_b", "kb_c"]]) {
      await expectNearest(
        store,
        ids,
        ids.flatMap((id) => sets.get(id)!),
      );
    }
  },
);

test("a deleted base leaves nothing behind for one that takes its place", async () => {
  const { storage, store } = await openStore();
  for (const round of ["one", "two"]) {
    await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
    await expectNearest(store, ["kb"], []);
    await store.insertSource(source("kb", "doc"), null);
    const chunks = someChunks(round, 15);
    await storeChunks(storage, store, chunks);
    await expectNearest(store, ["kb"], chunks);
    await store.deleteKnowledgeBase("kb");
  }
});

test("the store says what each searched knowledge base takes of the budget, and nothing of one that is deleted", async () => {
  const { storage, store } = await openStore({ searchMemoryMb: 1 });
  const indexes = async () => (await storage.stats(Date.now())).indexes!;
  expect(await indexes()).toEqual({ budgetBytes: 1e6, knowledgeBases: [] });
  for (const id of ["kb_a", "kb_b"]) {
    await store.insertKnowledgeBase(knowledgeBase(id, dimensions));
    await store.insertSource(source(id, `doc_${id}`), null);
    const chunks = someChunks(id, 20);
    await storeChunks(storage, store, chunks);
    await expectNearest(store, [id], chunks);
  }
  const { knowledgeBases } = await indexes();
  expect(knowledgeBases.map(({ knowledgeBaseId }) => knowledgeBaseId)).toEqual(["kb_a", "kb_b"]);
  for (const { bytes } of knowledgeBases) expect(bytes).toBeGreaterThan(20 * dimensions);
  await store.deleteKnowledgeBase("kb_a");
  expect((await indexes()).knowledgeBases.map(({ knowledgeBaseId }) => knowledgeBaseId)).toEqual(["kb_b"]);
});
