import { blockChunks } from "@cuecard/resident";
import type { Connection } from "../connection.ts";

/** Chunks of one source in consecutive rows. A block never changes, and its id is never given again. */
export interface SearchedBlock {
  id: number;
  firstRow: number;
  chunks: number;
}

/**
 * The blocks that a knowledge base is searched with, in the order of their rows, from the one that holds `row` or the
 * next. Every chunk of the knowledge base is in one of them.
 */
export function searchedBlocksFrom(
  { sql }: Connection,
  base: { row: number; generation: number },
  row: number,
  limit: number,
): SearchedBlock[] {
  return sql<SearchedBlock>(
    `select id, first_row as firstRow, chunks from code_blocks
     where base = @base and generation = @generation and first_row > @row - ${blockChunks} and first_row + chunks > @row
     order by first_row limit @limit`,
  ).all({ base: base.row, generation: base.generation, row, limit });
}
