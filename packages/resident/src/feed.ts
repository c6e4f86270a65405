import type { QuantizedBlock } from "./quantization/quantized-block.ts";

/** A knowledge base as a search asks for it. */
export interface IndexedBase {
  /** Tells it from every other of the store. */
  readonly row: number;
  readonly id: string;
  /** It changes whenever its chunks do. */
  readonly version: number;
  readonly dimensions: number;
  readonly chunkCount: number;
  /** Number of the point that its binary vectors are taken against. Null: the origin. */
  readonly center: number | null;
}

/**
 * Up to 1,024 consecutive chunks of one source. A block never changes: replacing a source's chunks replaces its blocks.
 */
export interface Block {
  /** Never given twice. */
  id: number;
  source: number;
  firstRow: number;
  chunks: number;
}

/** Blocks that the index has. */
export interface KnownBlocks {
  /** By id. */
  readonly blocks: ReadonlyMap<number, Block>;
  /** Of all of them. */
  readonly chunks: number;
  /** The greatest id that there ever was; 0 before the first. */
  readonly lastId: number;
}

/** What became of a knowledge base's blocks. */
export interface BlockChanges {
  /** In any order. */
  added: readonly Block[];
  /** Ids. */
  gone: readonly number[];
}

/** The chunks of one source that hold one term, packed as `words/posting-list.ts` says. */
export interface StoredPostings {
  /** Row of the source's first chunk. */
  firstRow: number;
  entries: Uint8Array;
}

/** What a candidate says about its chunk. */
export interface ChunkFacts {
  id: string;
  sourceId: string;
  /** In index words. */
  length: number;
}

/** A chunk's record, as JSON, and the row of its source. */
export interface FoundText {
  source: number;
  chunk: string;
}

/**
 * What the index reads of one knowledge base. A store answers at once, and everything that one search asks is of one
 * state: that of the version which the search names.
 */
export interface ChunkFeed {
  /**
   * How the blocks differ from those of `known`, which an earlier call told: nothing, or all that there were then.
   * `chunkCount`: of the version that is searched.
   */
  blocks(known: KnownBlocks, chunkCount: number): BlockChanges;
  /** `dimensions`: of the version that is searched. A re-embedding changes them. */
  codes(block: Block, dimensions: number): QuantizedBlock;
  /**
   * A block's binary vectors against that center, as a `Binarizer` makes them. Null: they are not stored, and are made of
   * its codes.
   */
  binary(block: Block, center: number): Uint8Array | null;
  /** The center with this number, among vectors as they were stored. */
  center(number: number): Float32Array;
  /** Of a stored term: the lists of these sources; null for all. */
  postings(term: string, sources: readonly number[] | null): StoredPostings[];
  facts(rows: readonly number[]): Iterable<readonly [row: number, facts: ChunkFacts]>;
  /** Vectors as they were stored, of unit length, with the chunks' facts. */
  vectors(rows: readonly number[]): Iterable<readonly [row: number, vector: Float32Array, facts: ChunkFacts]>;
  text(row: number): FoundText;
  /** A source is gone: its row may be given again. */
  forgetSource(source: number): void;
  /**
   * Of these rows those whose cosine can be among the `limit` greatest, where only binary vectors are in memory and no
   * vector shall be read into it.
   */
  nearest(question: Float32Array, rows: readonly number[], limit: number): readonly number[];
  /** Asked between the steps of a search; throws to give up. */
  checkCancelled(): void;
}
