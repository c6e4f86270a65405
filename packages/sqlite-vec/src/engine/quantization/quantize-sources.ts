import { newVersion, spaceOfBase } from "../chunks/chunk-rows.ts";
import { fromStoredVector } from "../chunks/stored-vector.ts";
import type { Connection } from "../connection.ts";
import { blockChunks, createBlockBuilder } from "./quantized-block.ts";

/** Makes the codes of a base anew, from its stored vectors. Only within a transaction. */
export function encodeBase(connection: Connection, base: number, dimensions: number): void {
  const { sql } = connection;
  sql("delete from code_blocks where base = ?").run(base);
  const sources = sql<number>(
    "select row from sources where base = ? and exists (select 1 from chunks where chunks.source = sources.row) order by row",
  )
    .pluck()
    .all(base);
  for (const source of sources) encodeSource(connection, { base, source, dimensions });
  newVersion(connection, base);
}

/**
 * Makes the codes of bases that have none, as after a step of the schema that moved vectors: such a step knows of vectors alone, so that
 * it stays what it was when codes are made otherwise.
 */
export function encodeMissing(connection: Connection): void {
  const bases = connection
    .sql<number>("select row from bases where chunk_count > 0 and not exists (select 1 from code_blocks where base = bases.row)")
    .pluck();
  for (const base of bases.all()) {
    connection.write(() => encodeBase(connection, base, spaceOfBase(connection, base).embeddingDimensions));
  }
}

function encodeSource({ sql }: Connection, { base, source, dimensions }: { base: number; source: number; dimensions: number }): void {
  const rows = sql<number>("select row from chunks where source = ? order by row").pluck().all(source);
  const read = sql<Uint8Array>("select vector from vectors where row = ?").pluck();
  const insert = sql("insert into code_blocks (base, source, first_row, chunks, codes) values (?, ?, ?, ?, ?)");
  const builder = createBlockBuilder(dimensions);
  for (let start = 0; start < rows.length; start += blockChunks) {
    const block = rows.slice(start, start + blockChunks);
    for (const row of block) builder.add(fromStoredVector(read.get(row)!));
    insert.run(base, source, block[0]!, block.length, builder.take());
  }
}
