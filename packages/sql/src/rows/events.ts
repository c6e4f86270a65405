import type { EventRecord, EventStore } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { all, sql, table } from "../sql.ts";
import { first, read, rows, type WorkspaceVerbs, write } from "../verb.ts";

/** An event as it is stored. */
export interface EventColumns {
  position: number | string;
  id: string;
  type: string;
  at: string;
  base: string | null;
  object: string;
  data: string;
}

export function parseEvent(
  { original }: Dialect,
  { position, id, type, at, base, object, data }: EventColumns,
): EventRecord {
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

export const createEvents = (dialect: Dialect): WorkspaceVerbs<EventStore> => ({
  listen: write(function* (workspace, until) {
    yield sql`insert into ${table("listeners")} as kept (workspace, until) values (${workspace}, ${until})
      on conflict (workspace) do update
      set until = case when kept.until > excluded.until then kept.until else excluded.until end`;
  }),
  listEvents: read(function* (workspace, { after, limit, types, knowledgeBaseId, objectId }) {
    const numbered = yield* first<{ newest: number | string }>(sql`select ${dialect.newestEvent} as newest`);
    const newest = Number(numbered!.newest);
    if (after === null) return { rows: [], last: newest };
    const where = all(
      sql`workspace = ${workspace} and position > ${after} and position <= ${newest}`,
      types === null ? null : dialect.isOneOf("type", types),
      knowledgeBaseId === null ? null : sql`base = ${knowledgeBaseId}`,
      objectId === null ? null : sql`object = ${objectId}`,
    );
    const found = yield* rows<EventColumns>(
      sql`select position, id, type, at, base, object, data from ${table("events")}
        where ${where} order by position limit ${limit}`,
    );
    const events = found.map((row) => parseEvent(dialect, row));
    return { rows: events, last: events.length === limit ? events.at(-1)!.position : Math.max(newest, after) };
  }),
});
