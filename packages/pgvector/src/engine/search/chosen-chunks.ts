import type { Best } from "@cuecard/resident";
import { searchedVector } from "../chunks/searched-vector.ts";
import type { Names } from "../names.ts";
import { type ShownColumns, type ShownSource, shownColumns, shownSources } from "../sources/shown-sources.ts";
import { askedBases } from "./asked-bases.ts";
import { stampsOf } from "./primary-state.ts";
import type { Proposal, ServerSearch } from "./proposal.ts";

/** What a search reads once it has scored what was proposed. */
interface Choice {
  /** Rows of chunks, with their cosines where they are known. */
  rows: ReadonlyMap<number, number | null>;
  /** Those of them that are read with their texts. */
  shown: ReadonlySet<number>;
  /** Rows of chunks that score alike. */
  tied: readonly number[];
  /** Of these, so many of the smallest ids are read. */
  fromTied: number;
}

/**
 * `space`: its place in the question, from 1. `vector`: of chunks whose cosines single precision can't order, in
 * hexadecimal digits. `record`: null without a text.
 */
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
  record: string | null,
];

/** What was read of a choice. */
export interface Chosen {
  chunks: ChosenChunk[];
  /** Of chunks with texts, by row. */
  sources: ReadonlyMap<number, ShownSource>;
}

/**
 * What may be among the best of either retriever. `byWords`: the best by their words, with all that tie with the last.
 * `texts`: so many chunks of each retriever may be shown.
 */
export function choose(
  { nearest, cosines }: Proposal,
  byWords: Best<number>,
  { limit, texts }: { limit: number; texts: number },
): Choice {
  const rows = new Map<number, number | null>(nearest.map((row, i) => [row, cosines[i]!]));
  const shown = new Set(nearest.toSorted((left, right) => rows.get(right)! - rows.get(left)!).slice(0, texts));
  for (const { row } of byWords.greater) if (!rows.has(row)) rows.set(row, null);
  for (const { row } of byWords.greater.toSorted((left, right) => right.score - left.score).slice(0, texts))
    shown.add(row);
  return { rows, shown, tied: [...byWords.ties.values()].flat(), fromTied: limit - byWords.greater.length };
}

/** Null: the server has other chunks than those that were proposed. */
export async function readChosen(
  { query, names, workspace, request: { spaces }, questions }: ServerSearch,
  stamps: string,
  { rows, shown, tied, fromTied }: Choice,
): Promise<Chosen | null> {
  if (rows.size === 0 && tied.length === 0) return { chunks: [], sources: new Map() };
  const { ids, places } = askedBases(spaces);
  const [answer] = await query<{ chunks: string; sources: string }>(statement(names), [
    workspace,
    ids,
    places,
    questions,
    [...rows.keys()],
    [...rows.values()],
    [...rows.keys()].map((row) => shown.has(row)),
    tied,
    fromTied,
    stamps,
  ]);
  if (!answer) return null;
  return {
    chunks: JSON.parse(answer.chunks) as ChosenChunk[],
    sources: shownSources(JSON.parse(answer.sources) as ShownColumns[]),
  };
}

/**
 * Nothing of it is read where the stamps differ: a knowledge base may have vectors of other dimensions then. What is
 * `near` is so for `propose_candidates` as well.
 */
const statement = ({ schema, extension }: Names): string => `
  with base as materialized (
    select b.row, b.id, b.generation, asked.space, ($4::text[])[asked.space]::${extension}.vector as question
    from unnest($2::text[], $3::integer[]) as asked(id, space) join ${schema}.bases b on b.workspace = $1 and b.id = asked.id
  ), picked as (
    select p.row, p.cosine, p.shown from unnest($5::bigint[], $6::float8[], $7::boolean[]) as p(row, cosine, shown)
    union all
    select t.row, null, false from (
      select c.row from ${schema}.chunks c where c.row = any($8::bigint[]) order by c.id limit $9
    ) as t where t.row <> all($5::bigint[])
  ), fact as (
    select c.row, c.id, c.source, b.id as base, b.space, c.length, picked.shown, c.record, v.embedding,
      coalesce(picked.cosine, -(v.embedding operator(${extension}.<#>) b.question)) as cosine
    from picked join ${schema}.chunks c on c.row = picked.row join base b on b.row = c.base
    cross join lateral (select ${searchedVector(schema)} as embedding) as v
  ), compared as (
    select *, coalesce(cosine - lead(cosine) over by_cosine < 2e-6, false)
      or coalesce(lag(cosine) over by_cosine - cosine < 2e-6, false) as near
    from fact window by_cosine as (partition by space order by cosine desc)
  )
  select (
    select coalesce(json_agg(json_build_array(f.row, f.id, s.row, s.id, f.base, f.space, f.length, f.cosine,
      case when f.near then encode(${extension}.vector_send(f.embedding), 'hex') end, case when f.shown then f.record end)), '[]')::text
    from compared f join ${schema}.sources s on s.row = f.source) as chunks, (
    select coalesce(json_agg(${shownColumns}), '[]')::text
    from ${schema}.sources s join ${schema}.bases b on b.row = s.base
    where s.row in (select f.source from compared f where f.shown)) as sources
  where ${stampsOf(schema)} = $10`;
