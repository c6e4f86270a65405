import type { CallChange, SourceRecord } from "@cuecard/core";
import { sourceUpdated } from "@cuecard/core/storage-kit";
import type { Connection } from "./connection.ts";

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
