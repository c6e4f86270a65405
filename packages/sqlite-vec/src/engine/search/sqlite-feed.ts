import { type Block, type ChunkFacts, type ChunkFeed, type FoundText, readQuantizedBlock } from "@cuecard/resident";
import { fromStoredVector, searchedVector } from "../chunks/stored-vector.ts";
import type { Connection } from "../connection.ts";
import { nearestInFile } from "./nearest-in-file.ts";

interface BlockColumns {
  id: number;
  source: number;
  first_row: number;
  chunks: number;
}

interface PostingColumns {
  first_row: number;
  entries: Uint8Array;
}

type FactColumns = [row: number, id: string, source: number, length: number];

/** The chunks of one knowledge base for the index, as the current transaction reads them. */
export function createSqliteFeed(connection: Connection, base: { row: number }): ChunkFeed {
  const { sql } = connection;
  const searched = "generation = (select generation from bases where row = @base)";
  // The index says of which generation a block is: in its row that stands behind the codes.
  const isSearched = `exists (
    select 1 from code_blocks as same indexed by code_blocks_by_generation
    where same.base = @base and same.${searched} and same.first_row = code_blocks.first_row and same.id = code_blocks.id)`;
  // Without the plus the blocks of the base would be walked, instead of those behind the id.
  const newBlocks = sql<BlockColumns>(
    `select id, source, first_row, chunks from code_blocks where id > @lastId and +base = @base and ${isSearched}`,
  );
  const idsOf = sql<number>(`select id from code_blocks where base = @base and ${searched}`).pluck();
  const findBlock = sql<BlockColumns>("select id, source, first_row, chunks from code_blocks where id = ?");
  const stillSearched = sql(`select 1 from code_blocks where id = @id and ${isSearched}`);
  const readCodes = sql<Uint8Array>("select codes from code_blocks where id = ?").pluck();
  const readBinary = sql<Uint8Array>("select vectors from binary_blocks where center = ? and block = ?").pluck();
  const readCenter = sql<Uint8Array>("select center from centers where id = ?").pluck();
  const findPostings = sql<PostingColumns>("select first_row, entries from postings where base = ? and term = ?");
  const findPostingsOf = sql<PostingColumns>(
    "select first_row, entries from postings where base = ? and term = ? and source = ?",
  );
  const findSource = sql<string>("select id from sources where row = ?").pluck();
  const readFacts = sql<FactColumns>(
    "select row, id, source, length from vectors where row in (select value from json_each(?))",
  ).raw();
  const readVectors = sql<[vector: Uint8Array, ...columns: FactColumns]>(
    `select ${searchedVector}, row, id, source, length from vectors
     where row in (select value from json_each(@rows))`,
  ).raw();
  const findText = sql<FoundText>("select source, record as chunk from chunks where row = ?");
  /** Many chunks share one text of their source's id. */
  const sourceIds = new Map<number, string>();

  function factsOf([row, id, source, length]: FactColumns): readonly [row: number, facts: ChunkFacts] {
    const sourceId = sourceIds.get(source) ?? findSource.get(source)!;
    sourceIds.set(source, sourceId);
    return [row, { id, sourceId, length }];
  }

  return {
    blocks({ blocks, chunks, lastId }, chunkCount) {
      const of = { base: base.row };
      const [known] = blocks.keys();
      // After a cutover all blocks are others, and may have been prepared before some that are known.
      if (known === undefined || stillSearched.get({ ...of, id: known })) {
        const added = newBlocks.all({ ...of, lastId }).map(toBlock);
        // A block that is gone would be missing in the sum. There are none as a rule, and the others need not be read.
        if (added.reduce((sum, block) => sum + block.chunks, chunks) === chunkCount) return { added, gone: [] };
      }
      const there = new Set(idsOf.all(of));
      return {
        added: [...there].filter((id) => !blocks.has(id)).map((id) => toBlock(findBlock.get(id)!)),
        gone: [...blocks.keys()].filter((id) => !there.has(id)),
      };
    },
    codes: ({ id, chunks }, dimensions) => readQuantizedBlock(readCodes.get(id)!, chunks, dimensions),
    binary: ({ id }, center) => readBinary.get(center, id) ?? null,
    center: (number) => fromStoredVector(readCenter.get(number)!),
    postings(term, sources) {
      const found = sources
        ? sources.flatMap((source) => findPostingsOf.get(base.row, term, source) ?? [])
        : findPostings.all(base.row, term);
      return found.map(({ first_row: firstRow, entries }) => ({ firstRow, entries }));
    },
    facts: (rows) => readFacts.all(JSON.stringify(rows)).map(factsOf),
    vectors: (rows) =>
      readVectors.all({ base: base.row, rows: JSON.stringify(rows) }).map(([vector, ...columns]) => {
        const [row, facts] = factsOf(columns);
        return [row, fromStoredVector(vector), facts] as const;
      }),
    text: (row) => findText.get(row)!,
    forgetSource: (source) => void sourceIds.delete(source),
    nearest: (question, rows, limit) => nearestInFile(connection, base.row, question, rows, limit),
    checkCancelled: () => connection.checkCancelled(),
  };
}

const toBlock = ({ id, source, first_row: firstRow, chunks }: BlockColumns): Block => ({
  id,
  source,
  firstRow,
  chunks,
});
