import type { AddedEntries, CallRecord } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { replaceEntries } from "./call-entries.ts";
import { findCall } from "./call-rows.ts";

/** See `CallStore.saveCall`. Only within a transaction. */
export function saveCall(
  connection: Connection,
  workspace: string,
  record: CallRecord,
  entries: AddedEntries | null,
): "done" | "moved" | "gone" {
  const stored = findCall(connection, workspace, record.id);
  if (!stored) return "gone";
  if (stored.lease !== record.lease) return "moved";
  connection
    .sql(
      `update calls set external_id = ?, status = ?, updated_at = ?, forget_at = ?, agent = ?, record = ?
       where workspace = ? and id = ?`,
    )
    .run(
      record.externalId,
      record.status,
      record.updatedAt,
      record.forgetAt,
      record.agentId,
      JSON.stringify(record),
      workspace,
      record.id,
    );
  if (entries) replaceEntries(connection, workspace, record.id, entries);
  return "done";
}
