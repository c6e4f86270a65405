import type { Query } from "../../connection/database.ts";
import type { StoredSource } from "../sources/source-rows.ts";

/**
 * Removes a locked source's chunks and postings and takes them out of its base's statistics. Changing the base's row makes
 * swaps of one base wait for each other here, at their end, so its document frequencies are never updated by two at once.
 */
export async function removeChunks(query: Query, schema: string, { row, base }: Pick<StoredSource, "row" | "base">): Promise<void> {
  const [removed] = await query<{ chunks: number; lengths: number }>(
    `with gone as (delete from ${schema}.chunks where source = $1 returning length)
     select count(*)::float8 as chunks, coalesce(sum(length), 0)::float8 as lengths from gone`,
    [row],
  );
  if (removed!.chunks === 0) return;
  await query(`update ${schema}.bases set chunk_count = chunk_count - $2, length_sum = length_sum - $3 where row = $1`, [
    base,
    removed!.chunks,
    removed!.lengths,
  ]);
  await query(
    `with gone as materialized (delete from ${schema}.postings where source = $1 returning term, cardinality(chunks) as chunks)
     update ${schema}.document_frequencies as kept set chunks = kept.chunks - gone.chunks
     from gone where kept.base = $2 and kept.term = gone.term`,
    [row, base],
  );
  await query(`delete from ${schema}.document_frequencies where base = $1 and chunks = 0`, [base]);
}

/** Makes a staged set a locked source's own, with its postings and its share in the base's statistics. Returns how many chunks it has. */
export async function insertStaged(query: Query, schema: string, stage: string, source: StoredSource): Promise<number> {
  const [moved] = await query<{ chunks: number; lengths: number }>(
    `with moved as (
       insert into ${schema}.chunks (row, workspace, id, base, source, text_hash, position, length, record, embedding, generation)
       select row, $2, id, $3, source, text_hash, position, length, record, embedding, (select generation from ${schema}.bases where bases.row = $3)
       from ${schema}.staged where stage = $1 order by row
       returning length
     )
     select count(*)::float8 as chunks, coalesce(sum(length), 0)::float8 as lengths from moved`,
    [stage, source.workspace, source.base],
  );
  if (moved!.chunks === 0) return 0;
  await query(
    `insert into ${schema}.postings (base, term, source, chunks, frequencies, lengths)
     select $2, each.term, $3, array_agg(s.row order by s.row), array_agg(each.frequency order by s.row), array_agg(s.length order by s.row)
     from ${schema}.staged s cross join lateral unnest(s.terms, s.frequencies) as each(term, frequency)
     where s.stage = $1 group by each.term order by each.term collate "C"`,
    [stage, source.base, source.row],
  );
  await query(`update ${schema}.bases set chunk_count = chunk_count + $2, length_sum = length_sum + $3 where row = $1`, [
    source.base,
    moved!.chunks,
    moved!.lengths,
  ]);
  await query(
    `insert into ${schema}.document_frequencies as kept (base, term, chunks)
     select base, term, cardinality(chunks) from ${schema}.postings where source = $1 order by term
     on conflict (base, term) do update set chunks = kept.chunks + excluded.chunks`,
    [source.row],
  );
  return moved!.chunks;
}
