import type { CandidateRequest } from "@cuecard/core";
import type { Query } from "../../connection/database.ts";
import { searchedVector } from "../chunks/searched-vector.ts";
import { vectorText } from "../chunks/vector-text.ts";
import type { Names } from "../names.ts";
import type { ProposedBase } from "./proposal.ts";

/** What a search reads once it has scored what was proposed. */
export interface Chosen {
  /** Rows of chunks, with their cosines where they are known. */
  rows: ReadonlyMap<number, number | null>;
  /** Rows of chunks that score alike. */
  tied: readonly number[];
  /** Of these, so many of the smallest ids are read. */
  fromTied: number;
}

/** `space`: its place in the question, from 0. `vector`: of chunks whose cosines single precision can't order, in hexadecimal digits. */
export type ChosenChunk = [
  row: number,
  id: string,
  sourceRow: number,
  source: string,
  base: string,
  space: number,
  length: number,
  cosine: number | null,
  vector: string | null,
];

/** Null: a knowledge base has changed since the chunks were proposed. */
export async function readChosen(
  query: Query,
  names: Names,
  { spaces, bases }: { spaces: CandidateRequest["spaces"]; bases: readonly ProposedBase[] },
  { rows, tied, fromTied }: Chosen,
): Promise<ChosenChunk[] | null> {
  const [answer] = await query<{ stamps: string; chunks: string }>(statement(names), [
    bases.map(({ row }) => row),
    bases.map(({ space }) => space),
    spaces.map(({ vector }) => vector && vectorText(vector)),
    [...rows.keys()],
    [...rows.values()],
    tied,
    fromTied,
  ]);
  const stamps = new Map(JSON.parse(answer!.stamps) as [row: number, stamp: string][]);
  const isAsProposed = bases.every(({ row, stamp }) => stamps.get(row) === stamp);
  return isAsProposed ? (JSON.parse(answer!.chunks) as ChosenChunk[]) : null;
}

/** `stamp` is that of `propose_candidates`, and so is what is `near`. */
const statement = ({ schema, extension }: Names): string => `
  with base as materialized (
    select b.row, b.id, b.generation, asked.space, ($3::text[])[asked.space + 1]::${extension}.vector as question,
      concat_ws(' ', b.generation, b.version, b.chunk_count, b.length_sum, extract(epoch from pg_postmaster_start_time())) as stamp
    from unnest($1::bigint[], $2::integer[]) as asked(row, space) join ${schema}.bases b on b.row = asked.row
  ), picked as (
    select p.row, p.cosine from unnest($4::bigint[], $5::float8[]) as p(row, cosine)
    union all
    select t.row, null from (
      select c.row from ${schema}.chunks c where c.row = any($6::bigint[]) order by c.id limit $7
    ) as t where t.row <> all($4::bigint[])
  ), fact as (
    select c.row, c.id, c.source, b.id as base, b.space, c.length, v.embedding,
      coalesce(picked.cosine, -(v.embedding operator(${extension}.<#>) b.question)) as cosine
    from picked join ${schema}.chunks c on c.row = picked.row join base b on b.row = c.base
    cross join lateral (select ${searchedVector(schema)} as embedding) as v
  ), compared as (
    select *, coalesce(cosine - lead(cosine) over by_cosine < 2e-6, false)
      or coalesce(lag(cosine) over by_cosine - cosine < 2e-6, false) as near
    from fact window by_cosine as (partition by space order by cosine desc)
  )
  select (select coalesce(json_agg(json_build_array(row, stamp)), '[]')::text from base) as stamps,
    (select coalesce(json_agg(json_build_array(f.row, f.id, s.row, s.id, f.base, f.space, f.length, f.cosine,
       case when f.near then encode(${extension}.vector_send(f.embedding), 'hex') end)), '[]')::text
     from compared f join ${schema}.sources s on s.row = f.source) as chunks`;
