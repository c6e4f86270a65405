import type { SourceRecord } from "@cuecard/core";
import { sourceUpdated } from "@cuecard/core/storage-kit";
import type { Connection } from "./connection.ts";

/** Stores that a source's title or metadata changed, while somebody listens. Only within a transaction. */
export function addSourceUpdate({ sql }: Connection, workspace: string, record: SourceRecord): void {
  const { type, at, data } = sourceUpdated(record);
  sql(
    `insert into events (workspace, id, type, at, base, object, data)
     select workspace, 'evt_' || lower(hex(randomblob(16))), ?, ?, ?, ?, ? from listeners where workspace = ?`,
  ).run(type, at, record.knowledgeBaseId, record.id, JSON.stringify(data), workspace);
}
