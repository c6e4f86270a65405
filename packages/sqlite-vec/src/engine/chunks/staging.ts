import { notOfSpace } from "@cuecard/core/storage-kit";
import {
  type BlockBuilder,
  blockChunks,
  createBlockBuilder,
  createPostingList,
  type PostingListBuilder,
} from "@cuecard/resident";
import type { Connection } from "../connection.ts";

import { spaceOfKnowledgeBase } from "./chunk-rows.ts";

import { type PackedChunk, unpackTerms } from "./packed-chunk.ts";
import { toStoredVector } from "./stored-vector.ts";
import { termKey } from "./term-key.ts";

/** What a run of `replaceChunks` has sent so far. */
export interface StagedChunks {
  /** Tells runs apart. */
  number: number;
  postings: Map<string, PostingListBuilder>;
  /** Quantizes the last chunks. Null before the first. */
  block: BlockBuilder | null;
  chunks: number;
  lengthSum: number;
}

/**
 * Chunks that no reader sees yet, in a temporary database of the writer's connection. They have no share in the file, its
 * WAL or its locks. So other writes go on between batches, and a crash leaves nothing behind.
 */
export interface Staging {
  /** Throws where a vector is of another space than the knowledge base's. Only within a transaction. */
  add(knowledgeBaseId: string, base: number, number: number, batch: PackedChunk[]): void;
  /** What was added. Nothing may be added after. */
  finished(number: number): StagedChunks;
  discard(number: number): void;
}

export function createStaging(connection: Connection): Staging {
  const { sql } = connection;
  createTables(connection);
  const runs = new Map<number, StagedChunks>();

  function runOf(number: number): StagedChunks {
    const run = runs.get(number) ?? { number, postings: new Map(), block: null, chunks: 0, lengthSum: 0 };
    runs.set(number, run);
    return run;
  }

  return {
    add(knowledgeBaseId, base, number, batch) {
      const space = spaceOfKnowledgeBase(connection, base);
      for (const chunk of batch) {
        const { length } = chunk.vector;
        if (length !== space.embeddingDimensions) throw notOfSpace(knowledgeBaseId, space, length);
        addChunk(connection, runOf(number), chunk);
      }
    },
    finished(number) {
      const run = runOf(number);
      addBlock(connection, run);
      return run;
    },
    discard(number) {
      runs.delete(number);
      sql("delete from staging.staged where stage = ?").run(number);
      sql("delete from staging.staged_blocks where stage = ?").run(number);
    },
  };
}

function createTables(connection: Connection): void {
  connection.exec(
    `create table staging.staged (
       stage integer not null, place integer not null, id text not null, text_hash text not null,
       position integer not null, length integer not null, record text not null, vector blob not null,
       primary key (stage, place)) without rowid;
     create table staging.staged_blocks (
       stage integer not null, place integer not null, chunks integer not null, codes blob not null,
       primary key (stage, place)) without rowid`,
  );
}

function addChunk(connection: Connection, run: StagedChunks, packed: PackedChunk): void {
  const { id, textHash, position, length, record, vector } = packed;
  const place = run.chunks++;
  run.lengthSum += length;
  addPostings(run, place, packed);
  connection
    .sql(
      `insert into staging.staged (stage, place, id, text_hash, position, length, record, vector)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(run.number, place, id, textHash, position, length, record, toStoredVector(vector));
  run.block ??= createBlockBuilder(vector.length);
  run.block.add(vector);
  if (run.block.chunks === blockChunks) addBlock(connection, run);
}

function addPostings({ postings }: StagedChunks, place: number, packed: PackedChunk): void {
  for (const [term, frequency] of unpackTerms(packed)) {
    const key = termKey(term);
    let list = postings.get(key);
    if (!list) {
      list = createPostingList();
      postings.set(key, list);
    }
    list.add(place, frequency, packed.length);
  }
}

function addBlock({ sql }: Connection, { number, block, chunks }: StagedChunks): void {
  const size = block?.chunks ?? 0;
  if (!block || size === 0) return;
  sql("insert into staging.staged_blocks (stage, place, chunks, codes) values (?, ?, ?, ?)").run(
    number,
    chunks - size,
    size,
    block.take(),
  );
}
