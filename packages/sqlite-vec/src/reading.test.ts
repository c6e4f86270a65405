import type { EmbeddedChunk, WorkspaceStorage } from "@cuecard/core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createSqliteStorage } from "./sqlite-storage.ts";
import { dot, randomFrom, unitVector } from "./test-kit/random-vectors.ts";
import { chunk, knowledgeBase, source, storeChunks } from "./test-kit/rows.ts";
import { temporaryFolder } from "./test-kit/temporary-folder.ts";

const dimensions = 1_536;
const random = randomFrom(19);
/** More quantized vectors than a search reads at once. */
const count = 2_800;
const ids = ["kb_a", "kb_b"];
const chunks = new Map<string, EmbeddedChunk[]>();
let path = "";

beforeAll(async () => {
  const folder = await temporaryFolder();
  path = `${folder.path}/cuecard.db`;
  const storage = createSqliteStorage({ path });
  await storage.open();
  const store = storage.workspace("default");
  for (const id of ids) {
    await store.insertKnowledgeBase(knowledgeBase(id, dimensions));
    await store.insertSource(source(id, `doc_${id}`), null);
    const own = Array.from({ length: count }, (_, i) =>
      chunk(`${id}_${i}`, i, { vector: unitVector(random, dimensions), terms: new Map([[`word${i}`, 1]]) }),
    );
    chunks.set(id, own);
    await storeChunks(storage, store, own);
  }
  await storage.close();
  return folder.remove;
});

/** Compares all codes one by one: then a search has to wait for them. */
async function opened(searchMemoryMb = 512, exactNumbers = 1e9): Promise<WorkspaceStorage> {
  const storage = createSqliteStorage({ path, searchMemoryMb, exactNumbers });
  onTestFinished(() => storage.close());
  await storage.open();
  return storage.workspace("default");
}

const never = new AbortController().signal;

/** Asks for the vector of one chunk and the word of another. */
function asked(id: string, options: { signal?: AbortSignal; readMs?: number } = {}) {
  const vector = chunks.get(id)![count - 1]!.vector;
  const spaces = [{ space: `fake/rows@${dimensions}`, knowledgeBaseIds: [id], vector }];
  return { spaces, terms: ["word7"], limit: 1, filter: null, chunks: 1, signal: never, ...options };
}

const cosine = (id: string, number: number) => dot(chunks.get(id)![count - 1]!.vector, chunks.get(id)![number]!.vector);

test("the first search answers by words when it has no time to read vectors, and reading goes on behind it", async () => {
  const store = await opened();
  const first = await store.searchCandidates(asked("kb_a", { readMs: 0 }));
  expect(first.partial).toEqual(["kb_a"]);
  const byWord = first.candidates.find(({ chunkId }) => chunkId === "kb_a_7")!;
  expect(byWord.cosine).toBeCloseTo(cosine("kb_a", 7), 9);
  await store.loaded(AbortSignal.timeout(60_000));
  const next = await store.searchCandidates(asked("kb_a", { readMs: 0 }));
  expect(next.partial).toEqual([]);
  expect(next.candidates.map(({ chunkId }) => chunkId)).toContain(`kb_a_${count - 1}`);
});

/** Red where a search waited for all codes: then it was `partial` (seen). */
test("the first search of a large knowledge base is whole with binary vectors alone, and codes change no answer", async () => {
  const store = await opened(512, 2_000_000);
  const questions = [3, 900, 1_700, count - 1].map((number) => chunks.get("kb_a")![number]!.vector);
  const answers = async () => {
    const found: unknown[] = [];
    for (const vector of questions) {
      const { spaces, ...request } = asked("kb_a", { readMs: 0 });
      const { partial, candidates } = await store.searchCandidates({
        ...request,
        spaces: [{ ...spaces[0]!, vector }],
        limit: 10,
      });
      found.push({ partial, candidates });
    }
    return found;
  };
  const first = await answers();
  expect(first).toMatchObject(questions.map(() => ({ partial: [] })));
  await store.loaded(AbortSignal.timeout(60_000));
  expect(await answers()).toEqual(first);
});

test("a search that has the time waits until all vectors are read", async () => {
  const store = await opened();
  const { partial, candidates } = await store.searchCandidates(asked("kb_b", { readMs: 60_000 }));
  expect(partial).toEqual([]);
  expect(candidates.map(({ chunkId }) => chunkId).toSorted()).toEqual([`kb_b_${count - 1}`, "kb_b_7"]);
});

test("a search that waits ends when it is aborted, and a store that reads can be closed", async () => {
  const store = await opened();
  const controller = new AbortController();
  const searching = store.searchCandidates(asked("kb_a", { signal: controller.signal }));
  controller.abort(new Error("hung up"));
  await expect(searching).rejects.toMatchObject({ code: "aborted" });
  const other = await store.searchCandidates(asked("kb_b", { readMs: 0 }));
  expect(other.partial).toEqual(["kb_b"]);
});

test("knowledge bases that don't fit side by side are each read to the end", async () => {
  const store = await opened(7);
  for (const id of [...ids, ...ids]) {
    const searches = ids.map((each) => store.searchCandidates(asked(each, { readMs: 0 })));
    await Promise.all(searches);
    await store.loaded(AbortSignal.timeout(60_000));
    const { candidates } = await store.searchCandidates(asked(id));
    expect(candidates.map(({ chunkId }) => chunkId)).toContain(`${id}_${count - 1}`);
  }
});
