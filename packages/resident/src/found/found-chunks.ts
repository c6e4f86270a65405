import type { BlockList } from "../blocks/block-list.ts";
import type { ChunkFacts, ChunkFeed, FoundText } from "../feed.ts";
import { createVectorPool } from "../vectors/vector-pool.ts";
import { createFirstById, type Identified } from "./first-by-id.ts";
import { createTextCache } from "./text-cache.ts";

/** What was read of the chunks that searches found: the same ones are found again and again. */
export interface FoundChunks {
  readonly bytes: number;
  /** Brings it to the block list's state. */
  sync(): void;
  facts(rows: readonly number[]): ReadonlyMap<number, ChunkFacts>;
  /** Of these rows the `most` whose chunks have the smallest ids, the smallest first. */
  firstById(rows: readonly number[], most: number): Identified[];
  /** Of these rows those whose vector or text the feed would be asked for. */
  lacking(rows: readonly number[]): number[];
  /** Has the feed asked for the vectors and texts of these rows now. */
  take(rows: readonly number[]): void;
  /** The record of a chunk that is there. */
  text(row: number): FoundText;
  /**
   * Exact cosines of the question and stored vectors, all of unit length, in the order of the rows. The facts are read
   * with them.
   */
  cosines(question: Float32Array, rows: readonly number[]): Float64Array;
  /** Drops what was read first, until so many bytes are freed. */
  forget(bytes: number): void;
}

/** About what an entry of a Map and its objects take. */
const entryBytes = 200;

export function createFoundChunks(feed: ChunkFeed, list: BlockList): FoundChunks {
  const facts = new Map<number, ChunkFacts>();
  const texts = createTextCache(feed);
  const pool = createVectorPool();
  const changes = list.follow();
  const ids = createFirstById(feed, factsOf);

  function factsOf(rows: readonly number[]): ReadonlyMap<number, ChunkFacts> {
    const missing = rows.filter((row) => !facts.has(row));
    if (missing.length > 0) for (const [row, own] of feed.facts(missing)) facts.set(row, own);
    return facts;
  }

  function bringVectors(rows: readonly number[]): void {
    const missing = rows.filter((row) => !pool.has(row));
    if (missing.length === 0) return;
    for (const [row, vector, own] of feed.vectors(missing)) {
      facts.set(row, own);
      pool.put(row, vector);
    }
  }

  function drop(rows: readonly number[]): void {
    for (const row of rows) facts.delete(row);
    texts.remove(rows);
    pool.remove(rows);
  }

  const bytes = () => pool.bytes + texts.bytes + ids.bytes + (facts.size + texts.size) * entryBytes;

  return {
    get bytes() {
      return bytes();
    },
    sync() {
      const { added, gone } = changes.take();
      ids.sync({ added, gone });
      // A row may be given again once its chunk is gone.
      for (const { source, firstRow, chunks } of gone) {
        feed.forgetSource(source);
        drop(Array.from({ length: chunks }, (_, place) => firstRow + place));
      }
    },
    facts: factsOf,
    firstById: ids.first,
    lacking: (rows) => rows.filter((row) => !pool.has(row) || !texts.has(row)),
    text: texts.text,
    take(rows) {
      bringVectors(rows);
      for (const row of rows) texts.text(row);
    },
    cosines(question, rows) {
      bringVectors(rows);
      return pool.dots(question, rows);
    },
    forget(wanted) {
      if (wanted <= 0) return;
      const share = wanted / bytes();
      const first: number[] = [];
      const count = Math.min(facts.size, Math.ceil(share * facts.size));
      for (const row of facts.keys()) {
        if (first.length >= count) break;
        first.push(row);
      }
      drop(first);
    },
  };
}
