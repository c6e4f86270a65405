import type { FoundText } from "../chunks/chunks.ts";
import { fromStoredVector } from "../chunks/stored-vector.ts";
import type { Connection } from "../connection.ts";
import type { BlockList } from "./block-list.ts";
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
  /** Exact cosines of the question and stored vectors, all of unit length, in the order of the rows; the facts are read with them. */
  cosines(question: Float32Array, rows: readonly number[]): Float64Array;
  /** Drops what was read first, until so many bytes are freed. */
  forget(bytes: number): void;
}

/** About what an entry of a Map and its objects take. */
const entryBytes = 200;

export function createFoundChunks({ sql }: Connection, list: BlockList): FoundChunks {
  const facts = new Map<number, ChunkFacts>();
  const sourceIds = new Map<number, string>();
  const texts = new Map<number, FoundText>();
  let textBytes = 0;
  const pool = createVectorPool();
  let version = -1;
  let blocks: BlockList["blocks"] = new Map();

  const findText = sql<FoundText>("select source, record as chunk from chunks where row = ?");
  const findSource = sql<string>("select id from sources where row = ?").pluck();
  const readFacts = sql<[row: number, id: string, source: number, length: number]>(
    "select row, id, source, length from vectors where row in (select value from json_each(?))",
  ).raw();
  const readVectors = sql<[row: number, id: string, source: number, length: number, vector: Uint8Array]>(
    "select row, id, source, length, vector from vectors where row in (select value from json_each(?))",
  ).raw();

  function sourceIdOf(source: number): string {
    const id = sourceIds.get(source) ?? findSource.get(source)!;
    sourceIds.set(source, id);
    return id;
  }

  function drop(rows: readonly number[]): void {
    for (const row of rows) {
      facts.delete(row);
      textBytes -= texts.get(row)?.chunk.length ?? 0;
      texts.delete(row);
    }
    pool.remove(rows);
  }

  const bytes = () => pool.bytes + textBytes + (facts.size + sourceIds.size + texts.size) * entryBytes;

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
      if (missing.length > 0) {
        for (const [row, id, source, length] of readFacts.all(JSON.stringify(missing))) {
          facts.set(row, { id, sourceId: sourceIdOf(source), length });
        }
      }
      return facts;
    },
    text(row) {
      let text = texts.get(row);
      if (!text) {
        text = findText.get(row)!;
        texts.set(row, text);
        textBytes += text.chunk.length;
      }
      return text;
    },
    cosines(question, rows) {
      const missing = rows.filter((row) => !pool.has(row));
      if (missing.length > 0) {
        for (const [row, id, source, length, stored] of readVectors.all(JSON.stringify(missing))) {
          facts.set(row, { id, sourceId: sourceIdOf(source), length });
          pool.put(row, fromStoredVector(stored));
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
