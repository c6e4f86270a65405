import { first, type Row, type Steps, sql } from "@cuecard/sql";

/** Removes a source's chunks with their vectors, postings and share in the statistics. Only within a transaction. */
export function* removeChunksOf({ row: source, base }: { row: Row; base: Row }): Steps<void> {
  const own = yield* first<{ count: number; length: number }>(
    sql`select count(*) as count, coalesce(sum(length), 0) as length from chunks where source = ${source}`,
  );
  const { count, length } = own!;
  if (count === 0) return;

  yield sql`update reembeddings set kept = kept - (
      select count(*) from chunks join reembedded on reembedded.chunk = chunks.row
      where chunks.source = ${source} and reembedded.generation = reembeddings.generation)
    where base = ${base}`;
  yield sql`delete from vectors where row in (select row from chunks where source = ${source})`;
  yield sql`delete from binary_blocks where center in (select id from centers where base = ${base})
    and block in (select id from code_blocks where source = ${source})`;
  yield sql`delete from code_blocks where source = ${source}`;
  yield sql`update document_frequencies set chunks = document_frequencies.chunks - gone.chunks
    from (select term, chunks from postings where source = ${source}) as gone
    where document_frequencies.base = ${base} and document_frequencies.term = gone.term`;
  yield sql`delete from document_frequencies
    where base = ${base} and chunks = 0 and term in (select term from postings where source = ${source})`;
  yield sql`delete from postings where source = ${source}`;
  yield sql`delete from chunks where source = ${source}`;
  yield sql`update bases set chunk_count = chunk_count - ${count}, length_sum = length_sum - ${length} where row = ${base}`;
  yield* nextVersion(base);
}

/**
 * Marks that a knowledge base's chunks changed, so that searches reload them. Only within the transaction that changes
 * them.
 */
export function* nextVersion(base: Row): Steps<void> {
  yield sql`update content_version set value = value + 1`;
  yield sql`update bases set version = (select value from content_version) where row = ${base}`;
}
