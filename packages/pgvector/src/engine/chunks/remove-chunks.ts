import { first, type Row, type Steps, sql, table } from "@cuecard/sql";

/**
 * Removes a locked source's chunks and postings, and takes them out of the statistics. It changes the knowledge base's
 * row. So replacements of one knowledge base wait for each other here, and never update document frequencies at once.
 */
export function* removeChunksOf({ row, base }: { row: Row; base: Row }): Steps<void> {
  const removed = yield* first<{ chunks: number; lengths: number }>(
    sql`with gone as (delete from ${table("chunks")} where source = ${row} returning length)
      select count(*)::float8 as chunks, coalesce(sum(length), 0)::float8 as lengths from gone`,
  );
  const { chunks, lengths } = removed!;
  if (chunks === 0) return;
  yield sql`update ${table("bases")}
    set chunk_count = chunk_count - ${chunks}, length_sum = length_sum - ${lengths}, version = version + 1
    where row = ${base}`;
  yield sql`with gone as materialized (
      delete from ${table("postings")} where source = ${row} returning term, cardinality(chunks) as chunks)
    update ${table("document_frequencies")} as kept set chunks = kept.chunks - gone.chunks
    from gone where kept.base = ${base} and kept.term = gone.term`;
  yield sql`delete from ${table("document_frequencies")} where base = ${base} and chunks = 0`;
}
