import { blockChunks, createBlockBuilder } from "@cuecard/resident";
import type { Connection } from "../connection.ts";
import { newVersion, spaceOfKnowledgeBase } from "./chunk-rows.ts";
import { fromStoredVector, searchedVector } from "./stored-vector.ts";

/** Quantizes all vectors of a knowledge base. Only within a transaction. */
function quantizeKnowledgeBase(connection: Connection, base: number, dimensions: number): void {
  const { sql } = connection;
  const sources = sql<number>(
    `select row from sources
     where base = ? and exists (select 1 from chunks where chunks.source = sources.row) order by row`,
  )
    .pluck()
    .all(base);
  for (const source of sources) quantizeSource(connection, { base, source, dimensions });
  newVersion(connection, base);
}

/**
 * Quantizes the vectors of knowledge bases that have no quantized ones, as after a migration that moved vectors. Such
 * a migration writes vectors alone, so that it stays the same when quantization changes.
 */
export function quantizeMissing(connection: Connection): void {
  const bases = connection
    .sql<number>(
      `select row from bases
       where chunk_count > 0 and not exists (
         select 1 from code_blocks where base = bases.row and generation = bases.generation)`,
    )
    .pluck();
  for (const base of bases.all()) {
    connection.write(() => {
      quantizeKnowledgeBase(connection, base, spaceOfKnowledgeBase(connection, base).embeddingDimensions);
    });
  }
}

function quantizeSource(
  { sql }: Connection,
  { base, source, dimensions }: { base: number; source: number; dimensions: number },
): void {
  const rows = sql<number>("select row from chunks where source = ? order by row").pluck().all(source);
  const read = sql<Uint8Array>(`select ${searchedVector} from vectors where row = @row`).pluck();
  const insert = sql(
    `insert into code_blocks (base, generation, source, first_row, chunks, codes)
     values (@base, (select generation from bases where row = @base), @source, @firstRow, @chunks, @codes)`,
  );
  const builder = createBlockBuilder(dimensions);
  for (let start = 0; start < rows.length; start += blockChunks) {
    const block = rows.slice(start, start + blockChunks);
    for (const row of block) builder.add(fromStoredVector(read.get({ base, row })!));
    insert.run({ base, source, firstRow: block[0]!, chunks: block.length, codes: builder.take() });
  }
}
