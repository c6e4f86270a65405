import type { Query } from "../../connection/database.ts";
import type { StoredSource } from "../sources/source-rows.ts";

/**
 * Makes staged chunks a locked source's own, with their postings and share in the statistics. Returns how many they
 * are.
 */
export async function insertStaged(
  query: Query,
  schema: string,
  staging: string,
  source: StoredSource,
): Promise<number> {
  const [moved] = await query<{ chunks: number; lengths: number }>(
    `with moved as (
       insert into ${schema}.chunks
         (row, workspace, id, base, source, text_hash, position, length, record, embedding, generation)
       select row, $2, id, $3, source, text_hash, position, length, record, embedding,
         (select generation from ${schema}.bases where bases.row = $3)
       from ${schema}.staged where stage = $1 order by row
       returning length
     )
     select count(*)::float8 as chunks, coalesce(sum(length), 0)::float8 as lengths from moved`,
    [staging, source.workspace, source.base],
  );
  if (moved!.chunks === 0) return 0;
  await query(
    `insert into ${schema}.postings (base, term, source, chunks, frequencies, lengths)
     select $2, each.term, $3, array_agg(s.row order by s.row), array_agg(each.frequency order by s.row),
       array_agg(s.length order by s.row)
     from ${schema}.staged s cross join lateral unnest(s.terms, s.frequencies) as each(term, frequency)
     where s.stage = $1 group by each.term order by each.term collate "C"`,
    [staging, source.base, source.row],
  );
  await query(
    `update ${schema}.bases set chunk_count = chunk_count + $2, length_sum = length_sum + $3, version = version + 1
     where row = $1`,
    [source.base, moved!.chunks, moved!.lengths],
  );
  await query(
    `insert into ${schema}.document_frequencies as kept (base, term, chunks)
     select base, term, cardinality(chunks) from ${schema}.postings where source = $1 order by term
     on conflict (base, term) do update set chunks = kept.chunks + excluded.chunks`,
    [source.row],
  );
  return moved!.chunks;
}
