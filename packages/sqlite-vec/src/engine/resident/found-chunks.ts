import type { Connection } from "../connection.ts";
import { fromStoredVector } from "../stored-vector.ts";
import type { BlockList } from "./block-list.ts";

export interface ChunkFacts {
  id: string;
  source: number;
  /** In index words. */
  length: number;
}

/** What was read of the chunks that searches found: the same ones are found again and again. */
export interface FoundChunks {
  readonly bytes: number;
  /** Brings it to the block list's state. */
  sync(): void;
  facts(rows: readonly number[]): ReadonlyMap<number, ChunkFacts>;
  /** Stored vectors; the facts are read with them. */
  vectors(rows: readonly number[]): ReadonlyMap<number, Float32Array>;
  forget(): void;
}

/** About what an entry of a Map and its objects take beside the numbers. */
const entryBytes = 200;

export function createFoundChunks({ sql }: Connection, list: BlockList): FoundChunks {
  const facts = new Map<number, ChunkFacts>();
  const vectors = new Map<number, Float32Array>();
  let version = -1;
  let blocks: BlockList["blocks"] = new Map();
  let bytes = 0;

  const readFacts = sql<[row: number, id: string, source: number, length: number]>(
    "select row, id, source, length from vectors where row in (select value from json_each(?))",
  ).raw();
  const readVectors = sql<[row: number, id: string, source: number, length: number, vector: Uint8Array]>(
    "select row, id, source, length, vector from vectors where row in (select value from json_each(?))",
  ).raw();

  function forget(): void {
    facts.clear();
    vectors.clear();
    bytes = 0;
  }

  return {
    get bytes() {
      return bytes;
    },
    sync() {
      if (version === list.version) return;
      // A row may be given again once its chunk is gone.
      for (const id of blocks.keys()) {
        if (list.blocks.has(id)) continue;
        forget();
        break;
      }
      ({ version, blocks } = list);
    },
    facts(rows) {
      const missing = rows.filter((row) => !facts.has(row));
      if (missing.length > 0) {
        for (const [row, id, source, length] of readFacts.all(JSON.stringify(missing))) facts.set(row, { id, source, length });
        bytes += missing.length * entryBytes;
      }
      return facts;
    },
    vectors(rows) {
      const missing = rows.filter((row) => !vectors.has(row));
      if (missing.length > 0) {
        for (const [row, id, source, length, stored] of readVectors.all(JSON.stringify(missing))) {
          const vector = fromStoredVector(stored);
          facts.set(row, { id, source, length });
          vectors.set(row, vector);
          bytes += vector.byteLength + entryBytes;
        }
      }
      return vectors;
    },
    forget,
  };
}
