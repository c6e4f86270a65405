import type { FoundText } from "../chunks/chunks.ts";
import { fromStoredVector } from "../chunks/stored-vector.ts";
import type { Connection } from "../connection.ts";
import type { BlockList } from "./block-list.ts";
import { createTextCache } from "./text-cache.ts";
import { createVectorPool } from "./vector-pool.ts";

export interface ChunkFacts {
  id: string;
  sourceId: string;
  /** In index words. */
  length: number;
}

/** What was read of the chunks that searches found: the same ones are found again and again. */
export interface FoundChunks {
  readonly bytes: number;
  /** Brings it to the block list's state. */
  sync(): void;
  facts(rows: readonly number[]): ReadonlyMap<number, ChunkFacts>;
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

export function createFoundChunks(connection: Connection, list: BlockList): FoundChunks {
  const reads = createReads(connection);
  const facts = new Map<number, ChunkFacts>();
  const sourceIds = new Map<number, string>();
  const texts = createTextCache(connection);
  const pool = createVectorPool();
  let version = -1;
  let blocks: BlockList["blocks"] = new Map();

  function keep([row, id, source, length]: FactColumns): void {
    const sourceId = sourceIds.get(source) ?? reads.sourceId(source);
    sourceIds.set(source, sourceId);
    facts.set(row, { id, sourceId, length });
  }

  function drop(rows: readonly number[]): void {
    for (const row of rows) facts.delete(row);
    texts.remove(rows);
    pool.remove(rows);
  }

  const bytes = () => pool.bytes + texts.bytes + (facts.size + sourceIds.size + texts.size) * entryBytes;

  return {
    get bytes() {
      return bytes();
    },
    sync() {
      if (version === list.version) return;
      // A row may be given again once its chunk is gone.
      for (const { id, source, firstRow, chunks } of blocks.values()) {
        if (list.blocks.has(id)) continue;
        sourceIds.delete(source);
        drop(Array.from({ length: chunks }, (_, place) => firstRow + place));
      }
      ({ version, blocks } = list);
    },
    facts(rows) {
      const missing = rows.filter((row) => !facts.has(row));
      if (missing.length > 0) for (const columns of reads.facts(missing)) keep(columns);
      return facts;
    },
    text: texts.text,
    cosines(question, rows) {
      const missing = rows.filter((row) => !pool.has(row));
      if (missing.length > 0) {
        for (const [vector, ...columns] of reads.vectors(missing)) {
          keep(columns);
          pool.put(columns[0], fromStoredVector(vector));
        }
      }
      return pool.dots(question, rows);
    },
    forget(wanted) {
      if (wanted <= 0) return;
      const share = wanted / bytes();
      drop([...facts.keys()].slice(0, Math.ceil(share * facts.size)));
    },
  };
}

type FactColumns = [row: number, id: string, source: number, length: number];

function createReads({ sql }: Connection) {
  const findSource = sql<string>("select id from sources where row = ?").pluck();
  const readFacts = sql<FactColumns>(
    "select row, id, source, length from vectors where row in (select value from json_each(?))",
  ).raw();
  const readVectors = sql<[vector: Uint8Array, ...columns: FactColumns]>(
    "select vector, row, id, source, length from vectors where row in (select value from json_each(?))",
  ).raw();
  return {
    sourceId: (row: number) => findSource.get(row)!,
    facts: (rows: readonly number[]) => readFacts.all(JSON.stringify(rows)),
    vectors: (rows: readonly number[]) => readVectors.all(JSON.stringify(rows)),
  };
}
