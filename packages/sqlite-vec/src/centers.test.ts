import type { EmbeddedChunk, Storage, WorkspaceStorage } from "@cuecard/core";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteStorage } from "./sqlite-storage.ts";
import { openStore } from "./test-kit/open-store.ts";
import { randomFrom, unitVector } from "./test-kit/random-vectors.ts";
import { chunk, knowledgeBase, source, storeChunks } from "./test-kit/rows.ts";

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

async function grow(storage: Storage, store: WorkspaceStorage, sizes: readonly number[]): Promise<void> {
  const random = randomFrom(8);
  await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
  for (const [step, size] of sizes.entries()) {
    await store.insertSource(source("kb", `doc_${step}`), null);
    await storeChunks(storage, store, aSubject(random, `doc_${step}`, size));
    await answers(store);
  }
}

async function openAgain(path: string, options = {}) {
  const storage = createSqliteStorage({ path, ...settings, ...options });
  onTestFinished(() => storage.close());
  await storage.open();
  return { storage, store: storage.workspace("default") };
}

/** Red where the center was taken of what was read first: then each of the three found others (seen). */
test("the process that filled a knowledge base finds what another finds, and what is found once it is opened again", async () => {
  const { path, storage, store } = await openStore(settings);
  await grow(storage, store, [20, 30, 60, 140, 350]);
  const grown = await answers(store);
  const other = await openAgain(path);
  expect(await answers(other.store)).toEqual(grown);
  await other.storage.close();
  await storage.close();
  expect(await answers((await openAgain(path)).store)).toEqual(grown);
});
