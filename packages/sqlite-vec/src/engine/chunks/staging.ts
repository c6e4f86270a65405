import type { Claim, EmbeddedChunk, FencedResult } from "@cuecard/core";
import { notOfSpace } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { type BlockBuilder, blockChunks, createBlockBuilder } from "../quantization/quantized-block.ts";
import { fenced } from "../sources/source-rows.ts";
import { spaceOfBase } from "./chunk-rows.ts";
import { createPostingList, type PostingListBuilder } from "./posting-list.ts";
import { toStoredVector } from "./stored-vector.ts";
import { termKey } from "./term-key.ts";

/** What a run of `replaceChunks` has sent so far. */
export interface Stage {
  postings: Map<string, PostingListBuilder>;
  /** Codes of the last chunks; null before the first. */
  block: BlockBuilder | null;
  chunks: number;
  lengthSum: number;
}

/**
 * Chunks that no reader sees yet, in a temporary table of the writer's connection: it has no share in the file, its WAL or
 * its locks, so other writes go on between batches, and a crash leaves nothing behind.
 */
export interface Staging {
  /** What was added; nothing may be added after. */
  finished(number: number): Stage;
  add(workspace: string, claim: Claim, number: number, batch: EmbeddedChunk[]): FencedResult;
  discard(number: number): void;
}

export function createStaging(connection: Connection): Staging {
  const { sql } = connection;
  const stages = new Map<number, Stage>();
  connection.exec(
    `create temp table staged (
       stage integer not null, place integer not null, id text not null, text_hash text not null, position integer not null, length integer not null,
       record text not null, vector blob not null, primary key (stage, place)) without rowid;
     create temp table staged_blocks (
       stage integer not null, place integer not null, chunks integer not null, codes blob not null, primary key (stage, place)) without rowid`,
  );

  function stageOf(number: number): Stage {
    let stage = stages.get(number);
    if (!stage) {
      stage = { postings: new Map(), block: null, chunks: 0, lengthSum: 0 };
      stages.set(number, stage);
    }
    return stage;
  }

  function put(stage: Stage, number: number, { vector, terms, length, textHash, ...chunk }: EmbeddedChunk): void {
    const place = stage.chunks++;
    stage.lengthSum += length;
    for (const [term, frequency] of terms) {
      const key = termKey(term);
      let list = stage.postings.get(key);
      if (!list) {
        list = createPostingList();
        stage.postings.set(key, list);
      }
      list.add(place, frequency, length);
    }
    sql("insert into temp.staged (stage, place, id, text_hash, position, length, record, vector) values (?, ?, ?, ?, ?, ?, ?, ?)").run(
      number,
      place,
      chunk.id,
      textHash,
      chunk.position,
      length,
      JSON.stringify(chunk),
      toStoredVector(vector),
    );
    stage.block ??= createBlockBuilder(vector.length);
    stage.block.add(vector);
    if (stage.block.chunks === blockChunks) putBlock(stage, number);
  }

  function putBlock({ block, chunks }: Stage, number: number): void {
    const size = block?.chunks ?? 0;
    if (!block || size === 0) return;
    sql("insert into temp.staged_blocks (stage, place, chunks, codes) values (?, ?, ?, ?)").run(number, chunks - size, size, block.take());
  }

  return {
    finished(number) {
      const stage = stageOf(number);
      putBlock(stage, number);
      return stage;
    },
    add: (workspace, claim, number, batch) =>
      connection.read(() =>
        fenced(connection, workspace, claim, ({ base }) => {
          const space = spaceOfBase(connection, base);
          for (const chunk of batch) {
            if (chunk.vector.length !== space.embeddingDimensions) throw notOfSpace(claim.knowledgeBaseId, space, chunk.vector.length);
            put(stageOf(number), number, chunk);
          }
        }),
      ),
    discard(number) {
      if (!stages.delete(number)) return;
      sql("delete from temp.staged where stage = ?").run(number);
      sql("delete from temp.staged_blocks where stage = ?").run(number);
    },
  };
}
