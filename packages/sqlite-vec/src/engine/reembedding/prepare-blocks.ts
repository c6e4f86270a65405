import { type BlockBuilder, createBlockBuilder } from "@cuecard/resident";
import type { BinaryVectors } from "../chunks/binary-vectors.ts";
import { type SearchedBlock, searchedBlocksFrom } from "../chunks/searched-blocks.ts";
import { fromStoredVector } from "../chunks/stored-vector.ts";
import type { Connection } from "../connection.ts";
import type { StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import type { StoredReembedding } from "./reembedding-rows.ts";

/** Chunks that are quantized at once: other writes wait for them. */
const chunksAtOnce = 32;

/** `missing` when a chunk has no vector yet, `more` when there is more to do. */
export type Preparation = "prepared" | "missing" | "more";

/**
 * Makes the blocks of codes that a knowledge base will be searched with after its cutover, a few chunks at a time: one
 * for each that it is searched with now. A block that is begun is in memory alone, and is begun again after a crash.
 */
export function createBlockPreparation(connection: Connection, { centers, binaryBlocks }: BinaryVectors) {
  const { sql } = connection;
  let begun: { block: number; generation: number; builder: BlockBuilder } | null = null;

  function builderOf({ id }: SearchedBlock, { generation, target }: StoredReembedding): BlockBuilder {
    if (begun?.block !== id || begun.generation !== generation) {
      begun = { block: id, generation, builder: createBlockBuilder(target.embeddingDimensions) };
    }
    return begun.builder;
  }

  /** One step. Only within a transaction. */
  function prepare(base: StoredKnowledgeBase, state: StoredReembedding): Preparation {
    const vectors = sql<Uint8Array>(
      "select vector from reembedded where chunk >= @from and chunk < @end and generation = @generation order by chunk",
    ).pluck();
    centers.prepare(base.row, { generation: state.generation, dimensions: state.target.embeddingDimensions });
    let left = chunksAtOnce;
    for (const block of searchedBlocksFrom(connection, base, state.preparedTo, chunksAtOnce + 1)) {
      if (left === 0) return "more";
      const builder = builderOf(block, state);
      const from = block.firstRow + builder.chunks;
      const end = Math.min(from + left, block.firstRow + block.chunks);
      const found = vectors.all({ from, end, generation: state.generation });
      if (found.length < end - from) return "missing";
      for (const vector of found) builder.add(fromStoredVector(vector));
      left -= found.length;
      if (builder.chunks < block.chunks) return "more";
      store(base.row, state.generation, block, builder);
    }
    return "prepared";
  }

  function store(base: number, generation: number, block: SearchedBlock, builder: BlockBuilder): void {
    const { id, firstRow, chunks } = block;
    const codes = builder.take();
    begun = null;
    const stored = sql(
      `insert into code_blocks (base, generation, source, first_row, chunks, codes)
       select base, @generation, source, first_row, chunks, @codes from code_blocks where id = @id`,
    ).run({ generation, codes, id });
    binaryBlocks.add({ id: Number(stored.lastInsertRowid), base, generation, chunks, codes });
    sql("update reembeddings set prepared_to = ? where base = ?").run(firstRow + chunks, base);
  }

  return prepare;
}
