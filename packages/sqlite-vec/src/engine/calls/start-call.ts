import type { CallEntries, CallRecord, Quota } from "@cuecard/core";
import { idTaken } from "@cuecard/sql";
import type { Connection } from "../connection.ts";
import { checkRoom } from "../usage.ts";
import { replaceEntries } from "./call-entries.ts";
import { type CallColumns, parseCall } from "./call-rows.ts";

/** See `CallStore.startCall`. Only within a transaction. */
export function startCall(
  connection: Connection,
  workspace: string,
  { record, entries, quotas }: { record: CallRecord; entries: CallEntries; quotas: readonly Quota[] },
): { record: CallRecord; existing: boolean } {
  const { sql } = connection;
  const active = sql<CallColumns>(
    "select record, lease from calls where workspace = ? and external_id = ? and status = 'active'",
  ).get(workspace, record.externalId);
  if (active) return { record: parseCall(active), existing: true };
  checkRoom(connection, workspace, quotas);
  const { changes } = sql(
    `insert into calls (workspace, id, created_at, external_id, status, lease, updated_at, forget_at, team, agent, record)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  ).run(
    workspace,
    record.id,
    record.createdAt,
    record.externalId,
    record.status,
    record.lease,
    record.updatedAt,
    record.forgetAt,
    record.teamId,
    record.agentId,
    JSON.stringify(record),
  );
  if (changes === 0) throw idTaken(record.id);
  replaceEntries(connection, workspace, record.id, { ...entries, after: { ledger: 0, trace: 0 } });
  return { record, existing: false };
}
