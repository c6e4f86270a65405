import type { KnowledgeBaseRecord, MetadataFilter } from "@cuecard/core";
import { spaceOf } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { textArray } from "../../text.ts";
import { readVector, vectorColumn } from "../chunks/binary-vector.ts";
import { searchedVector } from "../chunks/searched-vector.ts";
import type { Names } from "../names.ts";
import { filterCondition } from "../search/filter-condition.ts";
import { type ShownColumns, type ShownSource, shownColumns, shownSources } from "../sources/shown-sources.ts";
import type { BaseState } from "./resident-base.ts";
import { postingsColumn, readPostings, type SourcePostings } from "./source-postings.ts";

interface StateColumns extends Omit<BaseState, "space"> {
  record: string;
}

/**
 * SQL for what no two servers share: when this one was started; null of a replica. A replica that is promoted may lack
 * commits of the server before, and counts on from an earlier version: what changed since a version, only the server can
 * say that gave it.
 */
const serverColumn =
  "(case when not pg_is_in_recovery() then extract(epoch from pg_postmaster_start_time())::text end)";

/** What {@link readState} reads as JSON. */
export const stateColumns = `row::float8 as row, version::float8 as version, stamp, ${serverColumn} as server, removed_version::float8 as "removedVersion", generation,
  dimensions, record, chunk_count::float8 as "chunkCount", length_sum::float8 as "lengthSum",
  (case when center_generation = generation then center_number end)::float8 as center, center_chunks::float8 as "centerChunks"`;

const toState = ({ record, ...state }: StateColumns): BaseState => ({
  ...state,
  space: spaceOf(JSON.parse(record) as KnowledgeBaseRecord),
});

export const readState = (json: string): BaseState => toState(JSON.parse(json) as StateColumns);

export async function findState(
  query: Query,
  { schema }: Names,
  place: { workspace: string; id: string } | { row: number },
): Promise<BaseState | null> {
  const [found] =
    "row" in place
      ? await query<StateColumns>(`select ${stateColumns} from ${schema}.bases where row = $1`, [place.row])
      : await query<StateColumns>(`select ${stateColumns} from ${schema}.bases where workspace = $1 and id = $2`, [
          place.workspace,
          place.id,
        ]);
  return found ? toState(found) : null;
}

/** Stamps of knowledge bases as the statement sees them, beside what else it reads: `[row, stamp][]` as JSON. */
const stamps = (schema: string, place: string) =>
  `(select coalesce(json_agg(json_build_array(row, stamp)), '[]')::text from ${schema}.bases where row = any(${place}::bigint[]))`;

/** What one statement read, and the stamps of the knowledge bases then, by row. */
export interface StampedRead<Found> {
  stamps: Map<number, string>;
  found: Found;
}

const stampsOf = (text: string) => new Map(JSON.parse(text) as [row: number, stamp: string][]);

/** The rows of sources whose metadata passes, by knowledge base. */
export async function readPassing(
  query: Query,
  { schema }: Names,
  bases: readonly number[],
  filter: MetadataFilter,
): Promise<StampedRead<Map<number, Set<number>>>> {
  // A filter without conditions refers to no value, and PostgreSQL refuses a value that the statement does not name.
  const { sql, values } = filterCondition(filter, "$2");
  const [row] = await query<{ stamps: string; passing: string }>(
    `select ${stamps(schema, "$1")} as stamps, (
       select coalesce(json_agg(json_build_array(s.base, s.row)), '[]')::text from ${schema}.sources s
       where s.base = any($1::bigint[]) and s.chunk_count > 0 and $2::text is not null
         and (${sql.replaceAll("$2[", "($2::text::text[])[")})) as passing`,
    [bases, values],
  );
  const found = new Map(bases.map((base) => [base, new Set<number>()]));
  for (const [base, source] of JSON.parse(row!.passing) as [number, number][]) found.get(base)!.add(source);
  return { stamps: stampsOf(row!.stamps), found };
}

/** A term of a knowledge base. `sources`: only theirs; null: all. */
export interface WantedPostings {
  base: number;
  term: string;
  sources: readonly number[] | null;
}

/** Posting lists in the order of the request; a list may have more sources than were asked for. */
export async function readPostingLists(
  query: Query,
  { schema }: Names,
  bases: readonly number[],
  wanted: readonly WantedPostings[],
): Promise<StampedRead<SourcePostings[][]>> {
  const rows = await query<{ stamps: string; place: number | null; lists: string }>(
    `select seen.stamps, found.place, found.lists from (select ${stamps(schema, "$1")}) as seen(stamps)
     left join (
       select w.place::integer, ${postingsColumn} as lists
       from unnest($2::bigint[], $3::text::text[], $4::boolean[]) with ordinality as w(base, term, whole, place)
       join ${schema}.postings p on p.base = w.base and p.term = w.term
       where w.whole or p.source = any($5::bigint[]) group by w.place) as found on true`,
    [
      bases,
      wanted.map(({ base }) => base),
      textArray(wanted.map(({ term }) => term)),
      wanted.map(({ sources }) => sources === null),
      [...new Set(wanted.flatMap(({ sources }) => sources ?? []))],
    ],
  );
  const found = wanted.map((): SourcePostings[] => []);
  for (const { place, lists } of rows) if (place !== null) found[place - 1] = readPostings(lists);
  return { stamps: stampsOf(rows[0]!.stamps), found };
}

/** Vectors and records of chunks, by row. */
export async function readRows(
  query: Query,
  { schema }: Names,
  bases: readonly number[],
  rows: readonly number[],
): Promise<StampedRead<Map<number, { vector: Float32Array; record: string }>>> {
  const chunks = await query<{ stamps: string; row: number | null; vector: Uint8Array; record: string }>(
    `select seen.stamps, c.row::float8 as row, ${vectorColumn(searchedVector(schema))} as vector, c.record
     from (select ${stamps(schema, "$1")}) as seen(stamps)
     left join (${schema}.chunks c join ${schema}.bases b on b.row = c.base) on c.row = any($2::bigint[])`,
    [bases, rows],
  );
  const found = new Map<number, { vector: Float32Array; record: string }>();
  for (const { row, vector, record } of chunks)
    if (row !== null) found.set(row, { vector: readVector(vector), record });
  return { stamps: stampsOf(chunks[0]!.stamps), found };
}

/** What ends a search: the state of all that it searched, and the sources of what it shows. */
export interface Ending {
  stamps: Map<number, string>;
  /** Rows of the knowledge bases that there are, by their stored id. */
  rows: Map<string, number>;
  neverReady: Map<string, number>;
  /** By row. */
  sources: Map<number, ShownSource>;
}

export async function readEnding(
  query: Query,
  { schema }: Names,
  { workspace, ids, sources }: { workspace: string; ids: readonly string[]; sources: readonly number[] },
): Promise<Ending> {
  const [row] = await query<{ bases: string; sources: string }>(
    `select (
       select coalesce(json_agg(json_build_array(b.id, b.row, b.stamp, (
         select count(*) from ${schema}.sources s where s.base = b.row and coalesce(s.claimed_from, s.status) = 'pending'))), '[]')::text
       from ${schema}.bases b where b.workspace = $1 and b.id = any($2::text[])) as bases, (
       select coalesce(json_agg(${shownColumns}), '[]')::text
       from ${schema}.sources s join ${schema}.bases b on b.row = s.base where s.row = any($3::bigint[])) as sources`,
    [workspace, ids, sources],
  );
  const ending: Ending = { stamps: new Map(), rows: new Map(), neverReady: new Map(), sources: new Map() };
  type Base = [id: string, row: number, stamp: string, waiting: number];
  for (const [id, base, stamp, waiting] of JSON.parse(row!.bases) as Base[]) {
    ending.rows.set(id, base);
    ending.stamps.set(base, stamp);
    if (waiting > 0) ending.neverReady.set(id, waiting);
  }
  ending.sources = shownSources(JSON.parse(row!.sources) as ShownColumns[]);
  return ending;
}
