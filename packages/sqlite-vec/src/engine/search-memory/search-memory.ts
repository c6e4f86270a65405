import type { Connection } from "../connection.ts";
import { mostMemoryBytes } from "../kernel/kernel-memory.ts";
import type { StoredBase } from "../knowledge-bases/knowledge-base-rows.ts";
import type { Approximation } from "../quantization/quantized-vectors.ts";
import { type BlockList, createBlockList } from "./block-list.ts";
import { createFoundChunks, type FoundChunks } from "./found-chunks.ts";
import { bytesWithCodes, createVectorIndex, type VectorIndex } from "./vector-index.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";

/** What searches keep in memory: per base the codes of its vectors, the posting lists of words that were asked for, chunks that were found. */
export interface ResidentBases {
  /** The codes of a base, of the state that the current transaction reads; loaded when they are not in memory. */
  vectors(base: StoredBase): VectorIndex;
  words(base: StoredBase): WordIndex;
  found(base: StoredBase): FoundChunks;
  /** Makes room, after a search: bases that were not searched longest go first. */
  trim(): void;
  readonly bytes: number;
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

/** Each base has a WebAssembly memory, and each of those takes address space (not memory) of 4 GiB and more. */
const mostBases = 256;
/** Of the budget, what one base's codes may take: the rest is for words, for found chunks and for what grows. */
const codesShare = 0.75;
/** Of the budget, what the found chunks of one base may take where others want room; where none does, they may take what is left. */
const foundShare = 0.125;

export function createResidentBases(connection: Connection, { memoryBytes: budgetBytes, ...approximation }: SearchSettings): ResidentBases {
  /** In the order of use. */
  const entries = new Map<number, Entry>();
  const bytesOf = ({ vectors, words, found }: Entry) => (vectors?.bytes ?? 0) + (words?.bytes ?? 0) + found.bytes;
  const bytes = () => [...entries.values()].reduce((sum, entry) => sum + bytesOf(entry), 0);

  function use(base: StoredBase): Entry {
    const entry = entries.get(base.row) ?? createEntry();
    entries.delete(base.row);
    entries.set(base.row, entry);
    entry.list.sync(base);
    return entry;
  }

  function createEntry(): Entry {
    const list = createBlockList(connection);
    return { list, vectors: null, words: null, found: createFoundChunks(connection, list) };
  }

  function fits(base: StoredBase): boolean {
    const needed = bytesWithCodes(base.chunkCount, base.record.embeddingDimensions);
    return needed <= Math.min(codesShare * budgetBytes, mostMemoryBytes / 2);
  }

  return {
    vectors(base) {
      const entry = use(base);
      const { embeddingDimensions: dimensions } = base.record;
      const outdated = entry.vectors && (entry.vectors.dimensions !== dimensions || (entry.vectors.keepsCodes && !fits(base)));
      if (outdated || !entry.vectors?.sync()) {
        entry.vectors = null;
        const made = createVectorIndex(connection, entry.list, { dimensions, keepCodes: fits(base), ...approximation });
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
    trim() {
      let excess = bytes() - budgetBytes;
      for (const { found } of entries.values()) {
        const before = found.bytes;
        found.forget(Math.max(Math.min(excess, before - foundShare * budgetBytes), before - mostMemoryBytes / 2));
        excess -= before - found.bytes;
      }
      for (const [row, entry] of entries) {
        if (excess <= 0 && entries.size <= mostBases) return;
        if (entries.size > 1) {
          excess -= bytesOf(entry);
          entries.delete(row);
        } else entry.words?.forget(excess);
      }
    },
    get bytes() {
      return bytes();
    },
  };
}
