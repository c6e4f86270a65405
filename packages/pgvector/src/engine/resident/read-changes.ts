import type { Database } from "../../connection/database.ts";
import { original } from "../../text.ts";
import { searchedVector } from "../chunks/searched-vector.ts";
import type { Names } from "../names.ts";
import { readVector, vectorColumn } from "./read-vector.ts";
import type { BaseState, Changes } from "./resident-base.ts";
import { findState } from "./statements.ts";

/** Chunks of one fetch: 2 MB of vectors of 1,536 dimensions. Between two fetches other searches have their turn. */
const chunksAtOnce = 256;
/** A statement may take so long, in milliseconds. */
const statementMs = 60_000;

interface Columns {
  row: number;
  id: string;
  source: number;
  source_id: string;
  length: number;
  vector: Uint8Array;
}

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
         select c.row::float8 as row, c.id, c.source::float8 as source, s.id as source_id, c.length, ${vectorColumn(searchedVector(schema))} as vector
         from ${schema}.bases b join ${schema}.sources s on s.base = b.row join ${schema}.chunks c on c.source = s.row
         where b.row = ${row} and s.chunks_version > ${since} order by c.source, c.row`,
      );
      for (;;) {
        const rows = await query<Columns>(`fetch ${chunksAtOnce} from changed_chunks`);
        for (const { id, source_id: sourceId, vector, ...chunk } of rows)
          changes.add({ ...chunk, id: original(id), sourceId: original(sourceId), vector: readVector(vector) });
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
