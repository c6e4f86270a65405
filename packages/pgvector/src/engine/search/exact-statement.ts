import { bm25Constants } from "@cuecard/core/storage-kit";
import { searchedVector } from "../chunks/searched-vector.ts";
import type { Names } from "../names.ts";

/**
 * So many chunks beyond the limit are read, so that those that tie with the last one are seen. Further ones lose nothing
 * where vectors or words are equal, since the database orders those by id as well.
 */
const slack = 256;
/** Single precision, in which pgvector adds up, may be wrong by a tenth of this at 1,536 dimensions. */
const nearCosine = 2e-6;
/** Scores are added up in whatever order the server likes. */
const scoreDigits = 9;

/** What the statement answers in its one row; all but the first are JSON. */
export interface ExactAnswer {
  /** The knowledge bases that there are: `[place of the space in the question, record, chunks, sources never ready]`. */
  bases: string;
  /** `chunkCount` and `lengthSum` of all of them, and `documentFrequencies` of the question's words. */
  statistics: string;
  /** {@link ExactChunk}s. */
  chunks: string;
}

/** `space`: its place in the question, from 1. `vector`: where single precision can't order the cosine, in hexadecimal digits. */
export type ExactChunk = [
  id: string,
  source: string,
  base: string,
  space: number,
  length: number,
  cosine: number | null,
  vector: string | null,
  frequencies: Record<string, number> | null,
];

/**
 * One statement, so one snapshot, that compares every chunk: by the vectors of `$4` and the words of `$5`, in the
 * knowledge bases `$2` whose spaces have the places `$3`, of the workspace `$1`. `$6`: candidates of each retriever.
 * `$7`: the values of `condition`, which is SQL over a source `s`. A question of other dimensions than a knowledge base
 * has is compared with nothing: the records say what is wrong.
 */
export const exactStatement = ({ schema, extension }: Names, condition: string): string => `
  with base as materialized (
    select b.row, b.id, b.record, b.generation, b.chunk_count, b.length_sum, asked.space,
      case when ${extension}.vector_dims(asked.question) = b.dimensions then asked.question end as question
    from (
      select a.id, a.space, ($4::text[])[a.space]::${extension}.vector as question
      from unnest($2::text[], $3::integer[]) as a(id, space)
    ) as asked join ${schema}.bases b on b.workspace = $1 and b.id = asked.id
  ), total as materialized (
    select coalesce(sum(chunk_count), 0)::float8 as chunks, coalesce(sum(length_sum), 0)::float8 as lengths from base
  ), word as materialized (
    select w.term, w.place, coalesce(sum(d.chunks), 0)::float8 as chunks
    from unnest($5::text::text[]) with ordinality as w(term, place)
    left join ${schema}.document_frequencies d on d.term = w.term and d.base in (select row from base)
    group by w.term, w.place
  ), passing as materialized (
    select s.row, s.id, s.base from ${schema}.sources s join base on base.row = s.base
    where s.chunk_count > 0 and $7::text is not null and ${condition}
  ), nearest as materialized (
    select space.place as space, found.row, found.cosine
    from (select distinct space as place from base where question is not null) as space cross join lateral (
      select c.row, -(${searchedVector(schema)} operator(${extension}.<#>) b.question) as cosine
      from base b join passing s on s.base = b.row join ${schema}.chunks c on c.source = s.row
      where b.space = space.place order by cosine desc, c.id limit $6 + ${slack}
    ) as found
  ), posting as materialized (
    select u.chunk, w.place, u.frequency,
      ln(1 + (total.chunks - w.chunks + 0.5) / (w.chunks + 0.5)) * u.frequency * ${bm25Constants.k1 + 1}
        / (u.frequency + ${bm25Constants.k1} * (${1 - bm25Constants.b} + ${bm25Constants.b} * u.length * total.chunks / total.lengths)) as score
    from word w join ${schema}.postings p on p.term = w.term and p.base in (select row from base)
    join passing s on s.row = p.source
    cross join lateral unnest(p.chunks, p.frequencies, p.lengths) as u(chunk, frequency, length) cross join total
  ), by_words as materialized (
    select scored.chunk as row, scored.score from (
      select chunk, round(sum(score)::numeric, ${scoreDigits}) as score from posting group by chunk
    ) as scored join ${schema}.chunks c on c.row = scored.chunk order by scored.score desc, c.id limit $6 + ${slack}
  ), picked as (
    select near.row from nearest near
    where near.cosine >= coalesce((select cosine from nearest n where n.space = near.space order by cosine desc offset $6 - 1 limit 1), '-infinity') - ${nearCosine}
    union
    select row from by_words
    where score >= coalesce((select score from by_words order by score desc offset $6 - 1 limit 1), 0) - 1e-${scoreDigits}
  ), fact as (
    select c.row, c.id, s.id as source, b.id as base, b.space, c.length, v.embedding,
      -(v.embedding operator(${extension}.<#>) b.question) as cosine
    from picked join ${schema}.chunks c on c.row = picked.row join passing s on s.row = c.source join base b on b.row = c.base
    cross join lateral (select ${searchedVector(schema)} as embedding) as v
  ), compared as (
    select *, coalesce(cosine - lead(cosine) over by_cosine < ${nearCosine}, false)
      or coalesce(lag(cosine) over by_cosine - cosine < ${nearCosine}, false) as near
    from fact window by_cosine as (partition by space order by cosine desc)
  )
  select (
    select coalesce(json_agg(json_build_array(b.space, b.record, b.chunk_count, (
      select count(*) from ${schema}.sources s where s.base = b.row and coalesce(s.claimed_from, s.status) = 'pending'))), '[]')::text
    from base b) as bases, (
    select json_build_object('chunkCount', chunks, 'lengthSum', lengths, 'documentFrequencies',
      (select coalesce(json_agg(word.chunks order by place), '[]') from word))::text from total) as statistics, (
    select coalesce(json_agg(json_build_array(f.id, f.source, f.base, f.space, f.length, f.cosine,
      case when f.near then encode(${extension}.vector_send(f.embedding), 'hex') end,
      (select json_object_agg(place - 1, frequency) from posting where posting.chunk = f.row))), '[]')::text
    from compared f) as chunks`;
