import type { Query } from "../../connection/database.ts";
import type { StoredSource } from "../sources/source-rows.ts";

/**
 * Removes a locked source's chunks and postings, and takes them out of the statistics. It changes the knowledge base's
 * row. So replacements of one knowledge base wait for each other here, and never update document frequencies at once.
 */
export async function removeChunks(
  query: Query,
  schema: string,
  { row, base }: Pick<StoredSource, "row" | "base">,
): Promise<void> {
  const [removed] = await query<{ chunks: number; lengths: number }>(
    `with gone as (delete from ${schema}.chunks where source = $1 returning length)
     select count(*)::float8 as chunks, coalesce(sum(length), 0)::float8 as lengths from gone`,
    [row],
  );
  if (removed!.chunks === 0) return;
  await query(
    `update ${schema}.bases set chunk_count = chunk_count - $2, length_sum = length_sum - $3, version = version + 1
     where row = $1`,
    [base, removed!.chunks, removed!.lengths],
  );
  await query(
    `with gone as materialized (delete from ${schema}.postings where source = $1 returning term, cardinality(chunks) as chunks)
     update ${schema}.document_frequencies as kept set chunks = kept.chunks - gone.chunks
     from gone where kept.base = $2 and kept.term = gone.term`,
    [row, base],
  );
  await query(`delete from ${schema}.document_frequencies where base = $1 and chunks = 0`, [base]);
}
