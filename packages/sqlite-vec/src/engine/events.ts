import type { CallChange, EventRecord, EventRequest, SourceRecord } from "@cuecard/core";
import { sourceUpdated } from "@cuecard/core/storage-kit";
import type { Connection } from "./connection.ts";

type Columns = Omit<EventRecord, "data"> & { data: string };

export function createEventReads({ sql, read }: Connection) {
  return {
    listEvents: (workspace: string, request: EventRequest): { rows: EventRecord[]; last: number } =>
      read(() => {
        const newest = sql<{ last: number }>(
          "select coalesce(max(seq), 0) as last from sqlite_sequence where name = 'events'",
        ).get()!.last;
        const { after, limit, types, knowledgeBaseId, objectId } = request;
        if (after === null) return { rows: [], last: newest };
        const rows = sql<Columns>(
          `select position, id, type, at, base as knowledgeBaseId, object as objectId, data from events
           where workspace = @workspace and position > @after
             and (@types is null or type in (select value from json_each(@types)))
             and (@knowledgeBaseId is null or base = @knowledgeBaseId) and (@objectId is null or object = @objectId)
           order by position limit @limit`,
        ).all({ workspace, after, limit, types: types && JSON.stringify(types), knowledgeBaseId, objectId });
        const events = rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as EventRecord["data"] }));
        return { rows: events, last: events.length === limit ? events.at(-1)!.position : Math.max(newest, after) };
      }),
  };
}

export function createEventWrites({ sql, write }: Connection) {
  return {
    listen: (workspace: string, until: number): void =>
      void sql(
        `insert into listeners (workspace, until) values (?, ?)
         on conflict (workspace) do update set until = max(until, excluded.until)`,
      ).run(workspace, until),
    forgetEvents: ({ before, now }: { before: string; now: number }): number =>
      write(() => {
        const wanted = "select workspace from webhooks where enabled = 1";
        sql("delete from deliveries where created_at < ?").run(before);
        sql(`delete from listeners where until <= ? and workspace not in (${wanted})`).run(now);
        sql("update listeners set until = 0 where until <= ?").run(now);
        return sql("delete from events where at < ?").run(before).changes;
      }),
  };
}

/** Stores what happened in a call, while somebody listens. Only within a transaction. */
export function addCallChanges(
  { sql }: Connection,
  workspace: string,
  callId: string,
  changes: readonly CallChange[],
): void {
  for (const { id, type, at, data } of changes) {
    sql(
      `insert into events (workspace, id, type, at, object, data)
       select workspace, ?, ?, ?, ?, ? from listeners where workspace = ? on conflict do nothing`,
    ).run(id, type, at, callId, JSON.stringify(data), workspace);
  }
}

/** Stores that a source's title or metadata changed, while somebody listens. Only within a transaction. */
export function addSourceUpdate({ sql }: Connection, workspace: string, record: SourceRecord): void {
  const { type, at, data } = sourceUpdated(record);
  sql(
    `insert into events (workspace, id, type, at, base, object, data)
     select workspace, 'evt_' || lower(hex(randomblob(16))), ?, ?, ?, ?, ? from listeners where workspace = ?`,
  ).run(type, at, record.knowledgeBaseId, record.id, JSON.stringify(data), workspace);
}
