import { fileURLToPath } from "node:url";
import { killAtLine } from "@cuecard/checks/planted";
import type { EmbeddedChunk, Storage, WorkspaceStorage } from "@cuecard/core";
import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { createSqliteStorage } from "./sqlite-storage.ts";
import { openStore } from "./test-kit/open-store.ts";
import { randomFrom, unitVector } from "./test-kit/random-vectors.ts";
import { chunk, facts, knowledgeBase, source, storeChunks } from "./test-kit/rows.ts";

const binarizing = fileURLToPath(new URL("./test-kit/binarizing-child.ts", import.meta.url));

const dimensions = 96;
/** Few candidates are let through, so that whoever takes another center finds others. */
const settings = { exactNumbers: 0, fewestCandidates: 16 };
const limit = 4;

/** Chunks that share a direction, which those of other sources don't. */
function aSubject(random: () => number, prefix: string, count: number): EmbeddedChunk[] {
  const shared = unitVector(random, dimensions);
  return Array.from({ length: count }, (_, i) => {
    const own = unitVector(random, dimensions).map((number, at) => number + shared[at]!);
    const length = Math.hypot(...own);
    return chunk(`${prefix}_${i}`, i, { vector: own.map((number) => number / length), terms: new Map() });
  });
}

function questions(): Float32Array[] {
  const random = randomFrom(77);
  return Array.from({ length: 60 }, () => unitVector(random, dimensions));
}

async function answers(store: WorkspaceStorage): Promise<string[][]> {
  const found: string[][] = [];
  for (const vector of questions()) {
    const spaces = [{ space: `fake/rows@${dimensions}`, knowledgeBaseIds: ["kb"], vector }];
    const { signal } = new AbortController();
    const { candidates } = await store.searchCandidates({ spaces, terms: [], limit, filter: null, chunks: 0, signal });
    found.push(candidates.map(({ chunkId }) => chunkId));
  }
  return found;
}

async function grow(
  storage: Storage,
  store: WorkspaceStorage,
  sizes: readonly number[],
  { ask } = { ask: true },
): Promise<void> {
  const random = randomFrom(8);
  await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
  for (const [step, size] of sizes.entries()) {
    await store.insertSource(source("kb", `doc_${step}`), null);
    await storeChunks(storage, store, aSubject(random, `doc_${step}`, size));
    if (ask) await answers(store);
  }
}

async function openAgain(path: string, options = {}) {
  const storage = createSqliteStorage({ path, ...settings, ...options });
  onTestFinished(() => storage.close());
  await storage.open();
  return { storage, store: storage.workspace("default") };
}

const read = <Value>(path: string, query: string): Value => {
  const database = new Database(path, { readonly: true });
  try {
    return database.prepare(query).pluck().get() as Value;
  } finally {
    database.close();
  }
};

const blocksOf = (path: string) => read<number>(path, "select count(*) from code_blocks");

/** Resolves when every block has binary vectors against one center, and there are no others. */
const binarized = (path: string) =>
  vi.waitFor(
    () => {
      expect(read(path, "select count(*) from centers")).toBe(1);
      expect(read(path, "select count(*) from centers where binarized_to is null")).toBe(1);
      expect(read(path, "select count(*) from binary_blocks join bases on bases.center = binary_blocks.center")).toBe(
        blocksOf(path),
      );
    },
    { timeout: 60_000 },
  );

/** Red where the center was taken of what was read first: then each of the three found others (seen). */
test("the process that filled a knowledge base finds what another finds, and what is found once it is opened again", async () => {
  const { path, storage, store } = await openStore(settings);
  await grow(storage, store, [20, 30, 60, 140, 350]);
  await binarized(path);
  const grown = await answers(store);
  const other = await openAgain(path);
  expect(await answers(other.store)).toEqual(grown);
  await other.storage.close();
  await storage.close();
  expect(await answers((await openAgain(path)).store)).toEqual(grown);
});

test.each([0, 5, 15, 30])(
  "killed %i ms after a file was opened whose binary vectors are still made, the next process goes on",
  async (delayMs) => {
    const { path, storage, store } = await openStore(settings);
    await grow(storage, store, Array<number>(150).fill(6), { ask: false });
    await binarized(path);
    await storage.close();
    const database = new Database(path);
    database.exec("delete from binary_blocks; update centers set binarized_to = 0");
    database.close();
    await killAtLine(binarizing, [path], "opened", delayMs);
    const next = await openAgain(path);
    const first = await answers(next.store);
    await binarized(path);
    expect(await answers(next.store)).toEqual(first);
    await next.storage.close();
    const after = new Database(path, { readonly: true });
    expect(after.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(after.pragma("foreign_key_check")).toEqual([]);
    after.close();
  },
);

test("sources that are replaced and deleted leave no binary vectors behind, nor does a knowledge base", async () => {
  const { path, storage, store } = await openStore(settings);
  await grow(storage, store, [40, 40, 40]);
  await store.requeueSource("kb", "doc_1", ["ready"], facts.now);
  await storeChunks(storage, store, aSubject(randomFrom(4), "again", 300));
  await store.deleteSource("kb", "doc_2");
  await binarized(path);
  expect(blocksOf(path)).toBe(2);
  await store.deleteKnowledgeBase("kb");
  expect(read(path, "select (select count(*) from binary_blocks) + (select count(*) from centers)")).toBe(0);
});
