import { type BlockList, createBlockList } from "./blocks/block-list.ts";
import type { ChunkFeed, IndexedBase } from "./feed.ts";
import { createFoundChunks, type FoundChunks } from "./found/found-chunks.ts";
import { mostMemoryBytes } from "./kernel/kernel-memory.ts";
import type { Approximation } from "./quantization/quantized-vectors.ts";
import { bytesWithSq8, createVectorIndex, type Unread, type VectorIndex } from "./vectors/vector-index.ts";
import { createWordIndex, type WordIndex } from "./words/word-index.ts";

/**
 * What searches keep in memory. Per knowledge base: its quantized vectors, the posting lists of words that were asked
 * for, and the chunks that were found.
 */
export interface SearchMemory {
  /**
   * Rows of chunks that hold the `limit` nearest, with ties. Quantized vectors that it needs and that are not in memory
   * are read, unless `present`: then those that are there are searched. `passing`: sources that are looked at; null for all.
   */
  nearest(
    base: IndexedBase,
    question: Float32Array,
    search: { limit: number; passing: ReadonlySet<number> | null; present: boolean },
  ): readonly number[];
  /** Reads all quantized vectors, so that the first search need not. */
  load(base: IndexedBase): void;
  /** Reads some of them, for so many milliseconds or a little longer. */
  loadSome(base: IndexedBase, milliseconds: number): LeftToRead;
  /** What of its quantized vectors is not in memory. */
  unread(base: IndexedBase): Unread;
  /** Whether all of its SQ8 vectors may be kept. */
  fits(base: IndexedBase): boolean;
  /** Whether anything is kept of the knowledge base with this row. */
  has(row: number): boolean;
  forget(row: number): void;
  words(base: IndexedBase): WordIndex;
  found(base: IndexedBase): FoundChunks;
  /** Throws when the search that asks the knowledge base's feed was given up. */
  checkCancelled(base: IndexedBase): void;
  /** Makes room, after a search. The knowledge bases that were not searched longest go first. */
  trim(): void;
  /** Bytes by row of the knowledge base, of those that are in memory. */
  sizes(): Map<number, number>;
}

/** What of a knowledge base's quantized vectors is still to be read: see {@link Unread}. */
export type LeftToRead = "needed" | "following" | "nothing";

interface Entry {
  feed: ChunkFeed;
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
/** The most that is released of one knowledge base's found chunks behind one search, which waits for it. */
const mostFreedBytes = 8e6;

export function createSearchMemory(feedOf: (base: IndexedBase) => ChunkFeed, settings: SearchSettings): SearchMemory {
  const { memoryBytes: budgetBytes, ...approximation } = settings;
  /** By row of the knowledge base, in the order of use. */
  const entries = new Map<number, Entry>();

  function use(base: IndexedBase): Entry {
    const entry = entries.get(base.row) ?? createEntry(feedOf(base));
    entries.delete(base.row);
    entries.set(base.row, entry);
    entry.list.sync(base);
    return entry;
  }

  function vectorsOf(base: IndexedBase, entry: Entry, read: (vectors: VectorIndex) => void): VectorIndex {
    const { dimensions } = base;
    const keepSq8 = fitsInMemory(base, budgetBytes);
    const { vectors: kept } = entry;
    const mayStay = kept?.dimensions === dimensions && (keepSq8 || !kept.keepsSq8);
    if (kept && !mayStay) kept.end();
    const vectors = mayStay
      ? kept
      : createVectorIndex(entry.feed, entry.list, { dimensions, keepSq8, ...approximation });
    // Where reading throws half way, no index stays that is stale: what changed would be lost.
    entry.vectors = null;
    try {
      read(vectors);
      entry.vectors = vectors;
    } finally {
      if (!entry.vectors) vectors.end();
    }
    return vectors;
  }

  return {
    nearest(base, question, { limit, passing, present }) {
      const entry = use(base);
      const vectors = vectorsOf(base, entry, (index) => index.read(base.center, present ? always : never));
      const rows = vectors.nearest(question, limit, passing);
      return vectors.bySq8 ? rows : entry.feed.nearest(question, rows, limit);
    },
    load: (base) => void vectorsOf(base, use(base), (index) => index.readOn(base.center, never)),
    loadSome(base, milliseconds) {
      const until = performance.now() + milliseconds;
      const enough = () => performance.now() >= until;
      const { unread } = vectorsOf(base, use(base), (index) => index.readOn(base.center, enough));
      if (unread.needed > 0) return "needed";
      return unread.following > 0 ? "following" : "nothing";
    },
    unread: (base) => vectorsOf(base, use(base), (index) => index.read(base.center, always)).unread,
    fits: (base) => fitsInMemory(base, budgetBytes),
    has: (row) => entries.has(row),
    forget: (row) => void entries.delete(row),
    words(base) {
      const entry = use(base);
      entry.words ??= createWordIndex(entry.feed, entry.list);
      entry.words.sync();
      return entry.words;
    },
    found(base) {
      const { found } = use(base);
      found.sync();
      return found;
    },
    checkCancelled: (base) => use(base).feed.checkCancelled(),
    trim: () => trim(entries, budgetBytes),
    sizes: () => new Map([...entries].map(([row, entry]) => [row, bytesOf(entry)])),
  };
}

const never = () => false;
const always = () => true;
const isUnread = ({ unread }: VectorIndex) => unread.needed + unread.following > 0;

function createEntry(feed: ChunkFeed): Entry {
  const list = createBlockList(feed);
  return { feed, list, vectors: null, words: null, found: createFoundChunks(feed, list) };
}

/** Whether all SQ8 vectors of a knowledge base may be kept, where searches may keep so many bytes. */
export function fitsInMemory(
  { chunkCount, dimensions }: Pick<IndexedBase, "chunkCount" | "dimensions">,
  budgetBytes: number,
): boolean {
  const needed = bytesWithSq8(chunkCount, dimensions);
  return needed <= Math.min(vectorShare * budgetBytes, mostMemoryBytes / 2);
}

const bytesOf = ({ vectors, words, found }: Entry) => (vectors?.bytes ?? 0) + (words?.bytes ?? 0) + found.bytes;
const sumOf = (entries: Map<number, Entry>) => [...entries.values()].reduce((sum, entry) => sum + bytesOf(entry), 0);

function trim(entries: Map<number, Entry>, budgetBytes: number): void {
  let excess = sumOf(entries) - budgetBytes;
  for (const { found } of entries.values()) {
    const overShare = Math.min(excess, found.bytes - foundShare * budgetBytes);
    if (overShare <= 0) continue;
    found.forget(Math.min(overShare, mostFreedBytes));
    // The rest follows behind the next searches.
    excess -= overShare;
  }
  for (const [row, entry] of entries) {
    if (excess <= 0 && entries.size <= mostKnowledgeBases) return;
    // One that is being read would be read from its begin on, again and again.
    if (entry.vectors && isUnread(entry.vectors)) continue;
    if (entries.size > 1) {
      excess -= bytesOf(entry);
      entries.delete(row);
    } else entry.words?.forget(excess);
  }
}
