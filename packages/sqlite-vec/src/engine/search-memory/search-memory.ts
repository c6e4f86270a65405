import type { Connection } from "../connection.ts";
import { mostMemoryBytes } from "../kernel/kernel-memory.ts";
import type { StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import type { Approximation } from "../quantization/quantized-vectors.ts";
import { type BlockList, createBlockList } from "./block-list.ts";
import { createFoundChunks, type FoundChunks } from "./found-chunks.ts";
import { bytesWithSq8, createVectorIndex, type VectorIndex } from "./vector-index.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";

/**
 * What searches keep in memory. Per knowledge base: its quantized vectors, the posting lists of words that were asked
 * for, and the chunks that were found.
 */
export interface SearchMemory {
  /** The quantized vectors, as the current transaction reads them. They are loaded when they are not in memory. */
  vectors(base: StoredKnowledgeBase): VectorIndex;
  words(base: StoredKnowledgeBase): WordIndex;
  found(base: StoredKnowledgeBase): FoundChunks;
  /** Makes room, after a search. The knowledge bases that were not searched longest go first. */
  trim(): void;
  /** Bytes by row of the knowledge base, of those that are in memory. */
  sizes(): Map<number, number>;
}

interface Entry {
  list: BlockList;
  vectors: VectorIndex | null;
  words: WordIndex | null;
  found: FoundChunks;
}

/** How a reader searches. */
export interface SearchSettings extends Approximation {
  /** What its searches may keep in memory. */
  memoryBytes: number;
}

/**
 * Each knowledge base has a WebAssembly memory, and each of those takes address space (not memory) of 4 GiB and more.
 */
const mostKnowledgeBases = 256;
/** The share of the budget for one knowledge base's vectors. The rest is for words, found chunks and growth. */
const vectorShare = 0.75;
/** The share of the budget for one knowledge base's found chunks, where others want room. */
const foundShare = 0.125;

export function createSearchMemory(connection: Connection, settings: SearchSettings): SearchMemory {
  const { memoryBytes: budgetBytes, ...approximation } = settings;
  /** By row of the knowledge base, in the order of use. */
  const entries = new Map<number, Entry>();

  function use(base: StoredKnowledgeBase): Entry {
    const entry = entries.get(base.row) ?? createEntry(connection);
    entries.delete(base.row);
    entries.set(base.row, entry);
    entry.list.sync(base);
    return entry;
  }

  return {
    vectors(base) {
      const entry = use(base);
      const { embeddingDimensions: dimensions } = base.record;
      const keepSq8 = fits(base, budgetBytes);
      const { vectors } = entry;
      const outdated = vectors && (vectors.dimensions !== dimensions || (vectors.keepsSq8 && !keepSq8));
      if (outdated || !vectors?.sync()) {
        entry.vectors = null;
        const made = createVectorIndex(connection, entry.list, { dimensions, keepSq8, ...approximation });
        made.sync();
        entry.vectors = made;
      }
      return entry.vectors!;
    },
    words(base) {
      const entry = use(base);
      entry.words ??= createWordIndex(connection, entry.list);
      entry.words.sync();
      return entry.words;
    },
    found(base) {
      const { found } = use(base);
      found.sync();
      return found;
    },
    trim: () => trim(entries, budgetBytes),
    sizes: () => new Map([...entries].map(([row, entry]) => [row, bytesOf(entry)])),
  };
}

function createEntry(connection: Connection): Entry {
  const list = createBlockList(connection);
  return { list, vectors: null, words: null, found: createFoundChunks(connection, list) };
}

function fits(base: StoredKnowledgeBase, budgetBytes: number): boolean {
  const needed = bytesWithSq8(base.chunkCount, base.record.embeddingDimensions);
  return needed <= Math.min(vectorShare * budgetBytes, mostMemoryBytes / 2);
}

const bytesOf = ({ vectors, words, found }: Entry) => (vectors?.bytes ?? 0) + (words?.bytes ?? 0) + found.bytes;
const sumOf = (entries: Map<number, Entry>) => [...entries.values()].reduce((sum, entry) => sum + bytesOf(entry), 0);

function trim(entries: Map<number, Entry>, budgetBytes: number): void {
  let excess = sumOf(entries) - budgetBytes;
  for (const { found } of entries.values()) {
    const before = found.bytes;
    const overShare = Math.min(excess, before - foundShare * budgetBytes);
    found.forget(Math.max(overShare, before - mostMemoryBytes / 2));
    excess -= before - found.bytes;
  }
  for (const [row, entry] of entries) {
    if (excess <= 0 && entries.size <= mostKnowledgeBases) return;
    if (entries.size > 1) {
      excess -= bytesOf(entry);
      entries.delete(row);
    } else entry.words?.forget(excess);
  }
}
