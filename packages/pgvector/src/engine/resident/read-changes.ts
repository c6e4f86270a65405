import type { Database } from "../../connection/database.ts";
import { original } from "../../text.ts";
import { readVector, vectorColumn } from "../chunks/binary-vector.ts";
import { searchedVector } from "../chunks/searched-vector.ts";
import type { Names } from "../names.ts";
import type { BaseState, Changes, ReadChunk } from "./resident-base.ts";
import { findState, readState, stateColumns } from "./statements.ts";

/** Chunks of one fetch: 2 MB of vectors of 1,536 dimensions. Between two fetches other searches have their turn. */
const chunksAtOnce = 256;
/** A statement may take so long, in milliseconds. */
const statementMs = 60_000;

/** A chunk as a statement reads it; see {@link chunkColumns}. */
interface Columns {
  row: number;
  id: string;
  source: number;
  source_id: string;
  length: number;
  vector: Uint8Array;
}

/** Of a chunk `c` of the source `s` and the knowledge base `b`. */
const chunkColumns = (schema: string) =>
  `c.row::float8 as row, c.id, c.source::float8 as source, s.id as source_id, c.length, ${vectorColumn(searchedVector(schema))} as vector`;

const toChunk = ({ id, source_id: sourceId, vector, ...chunk }: Columns): ReadChunk => ({
  ...chunk,
  id: original(id),
  sourceId: original(sourceId),
  vector: readVector(vector),
});

export interface ReadChanges {
  state: BaseState;
  changes: Changes;
  /** All sources that have chunks, where one was removed since; else null. */
  present: ReadonlySet<number> | null;
}

/**
 * Reads, of one state of the database, what changed in a knowledge base since a version. `collect` is asked for a place
 * for chunks once the state is known; null: they are not wanted. Null also when the knowledge base is gone.
 */
export function readChanges(
  database: Database,
  names: Names,
  { row, since, collect }: { row: number; since: number; collect(state: BaseState): Changes | null },
): Promise<ReadChanges | null> {
  const { schema } = names;
  return database.transaction(
    async (query) => {
      await query("set transaction isolation level repeatable read, read only");
      const state = await findState(query, names, { row });
      const changes = state && collect(state);
      if (!state || !changes) return null;
      const changed = await query<{ row: number }>(
        `select row::float8 as row from ${schema}.sources where base = $1 and chunks_version > $2`,
        [row, since],
      );
      for (const source of changed) changes.changed.add(source.row);
      // Parameters can't stand in a declaration of a cursor; both are numbers of our own.
      await query(
        `declare changed_chunks no scroll cursor for
         select ${chunkColumns(schema)}
         from ${schema}.bases b join ${schema}.sources s on s.base = b.row join ${schema}.chunks c on c.source = s.row
         where b.row = ${row} and s.chunks_version > ${since} order by c.source, c.row`,
      );
      for (;;) {
        const rows = await query<Columns>(`fetch ${chunksAtOnce} from changed_chunks`);
        for (const chunk of rows) changes.add(toChunk(chunk));
        if (rows.length < chunksAtOnce) break;
      }
      if (state.removedVersion <= since) return { state, changes, present: null };
      const present = await query<{ row: number }>(
        `select row::float8 as row from ${schema}.sources where base = $1 and chunk_count > 0`,
        [row],
      );
      return { state, changes, present: new Set(present.map((source) => source.row)) };
    },
    { timeoutMs: statementMs },
  );
}

/**
 * What {@link readChanges} reads, by one statement: where a source comes at a time, each search behind it waits for this.
 * "many": there is more, or a source was removed.
 */
export async function readFewChanges(
  database: Database,
  { schema }: Names,
  { known, collect }: { known: BaseState; collect(state: BaseState): Changes | null },
): Promise<ReadChanges | "many" | null> {
  const read = await database.query<{ state: string; sources: string } & (Columns | { row: null })>(
    `select to_json(base)::text as state, (
       select coalesce(json_agg(changed.row), '[]')::text
       from (select row from ${schema}.sources where base = $1 and chunks_version > $2 limit ${chunksAtOnce + 1}) as changed) as sources, found.*
     from (select ${stateColumns} from ${schema}.bases where row = $1) as base
     left join lateral (
       select ${chunkColumns(schema)}
       from ${schema}.bases b join ${schema}.sources s on s.base = b.row join ${schema}.chunks c on c.source = s.row
       where b.row = $1 and s.chunks_version > $2 order by c.source, c.row limit ${chunksAtOnce + 1}) as found on true
     order by found.source, found.row`,
    [known.row, known.version],
    { plannedFor: known.chunkCount, timeoutMs: statementMs },
  );
  const [first] = read;
  if (!first) return null;
  const state = readState(first.state);
  const sources = JSON.parse(first.sources) as number[];
  if (Math.max(read.length, sources.length) > chunksAtOnce || state.removedVersion > known.version) return "many";
  const changes = collect(state);
  if (!changes) return null;
  for (const source of sources) changes.changed.add(source);
  for (const { state: _state, sources: _sources, ...chunk } of read)
    if (chunk.row !== null) changes.add(toChunk(chunk));
  return { state, changes, present: null };
}
