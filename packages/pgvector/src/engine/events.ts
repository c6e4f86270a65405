import type { CallChange, EventRecord, EventStore, SourceRecord } from "@cuecard/core";
import { sourceUpdated } from "@cuecard/core/storage-kit";
import type { Query } from "../connection/database.ts";
import { original, storable } from "../text.ts";
import type { Engine } from "./engine.ts";

interface Columns {
  position: string;
  id: string;
  type: string;
  at: string;
  base: string | null;
  object: string;
  data: string;
}

export function createEvents({ database, names: { schema } }: Engine, workspace: string): EventStore {
  return {
    async listen(until) {
      await database.query(
        `insert into ${schema}.listeners as kept (workspace, until) values ($1, $2)
         on conflict (workspace) do update set until = greatest(kept.until, excluded.until)`,
        [workspace, until],
      );
    },
    async listEvents({ after, limit, types, knowledgeBaseId, objectId }) {
      const [numbered] = await database.query<{ newest: string }>(`select ${schema}.number_events() as newest`);
      const newest = Number(numbered!.newest);
      if (after === null) return { rows: [], last: newest };
      const rows = await database.query<Columns>(
        `select position, id, type, at, base, object, data from ${schema}.events
         where workspace = $1 and position > $2 and position <= $3 and ($4::text[] is null or type = any($4))
           and ($5::text is null or base = $5) and ($6::text is null or object = $6)
         order by position limit $7`,
        [
          workspace,
          after,
          newest,
          types,
          knowledgeBaseId === null ? null : storable(knowledgeBaseId),
          objectId === null ? null : storable(objectId),
          limit,
        ],
      );
      const events = rows.map(toEvent);
      return { rows: events, last: events.length === limit ? events.at(-1)!.position : Math.max(newest, after) };
    },
  };
}

function toEvent({ position, id, type, at, base, object, data }: Columns): EventRecord {
  return {
    position: Number(position),
    id: original(id),
    type,
    at,
    knowledgeBaseId: base === null ? null : original(base),
    objectId: original(object),
    data: JSON.parse(data) as EventRecord["data"],
  };
}

/** What happened in a call as the value of one parameter: JSON, whose texts are escaped once more. */
export function changesText(changes: readonly CallChange[]): string {
  return JSON.stringify(
    changes.map(({ id, type, at, data }) => ({ id: storable(id), type, at, data: JSON.stringify(data) })),
  );
}

/**
 * A part of a statement that stores what happened in the call that a row of `kept` names, while somebody listens.
 * `changes` is the number of the parameter.
 */
export const addCallChanges = (schema: string, changes: number): string => `
  insert into ${schema}.events (workspace, id, type, at, object, data)
  select kept.workspace, change.id, change.type, change.at, kept.id, change.data
  from kept join ${schema}.listeners using (workspace)
  cross join json_to_recordset($${changes}::json) as change(id text, type text, at text, data text)
  on conflict do nothing`;

/** Stores that a source's title or metadata changed, while somebody listens. Only within a transaction. */
export async function addSourceUpdate(
  query: Query,
  schema: string,
  workspace: string,
  record: SourceRecord,
): Promise<void> {
  const { type, at, data } = sourceUpdated(record);
  const ids = [storable(record.knowledgeBaseId), storable(record.id)];
  await query(`select ${schema}.tell($1, $2, $3, $4, $5, $6)`, [workspace, type, at, ...ids, JSON.stringify(data)]);
}
