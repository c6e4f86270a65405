import type { CallChange, CallEntries, CallRecord, Quota } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { idTaken } from "../id-taken.ts";
import { checkRoom, holdQuotas } from "../quotas.ts";
import { join, json, raw, sql } from "../sql.ts";
import type { Steps } from "../verb.ts";
import { addCallChanges } from "./call-changes.ts";
import { addEntries } from "./call-entries.ts";
import { calls, externalKey, findCall, savedColumns } from "./call-rows.ts";

/** A call with all that is stored with its start. */
interface NewCall {
  record: CallRecord;
  entries: CallEntries;
  changes: readonly CallChange[];
  quotas: readonly Quota[];
}

/** See `CallStore.startCall`. */
export function* startCall(
  dialect: Dialect,
  workspace: string,
  started: NewCall,
): Steps<{ record: CallRecord; existing: boolean }> {
  const { record, quotas } = started;
  if (quotas.length > 0) {
    const active = yield* findActive(dialect, workspace, record);
    if (active) return { record: active, existing: true };
    yield "together";
    yield* holdQuotas(dialect, workspace, quotas);
    yield* checkRoom(dialect, workspace, quotas);
  }
  for (;;) {
    if (yield* insertCall(dialect, workspace, started)) return { record: structuredClone(record), existing: false };
    const active = yield* findActive(dialect, workspace, record);
    if (active) return { record: active, existing: true };
    if (yield* findCall(dialect, workspace, sql`id = ${record.id}`)) throw idTaken(record.id);
    // The call that stood in the way ended between the statements: the way is free.
  }
}

/** False, and nothing stored, when the id or the external id is taken. */
function insertCall(dialect: Dialect, workspace: string, { record, entries, changes }: NewCall): Steps<boolean> {
  const { id, createdAt, lease } = record;
  const columns = {
    workspace,
    id,
    created_at: createdAt,
    team: record.teamId,
    lease,
    ...savedColumns(dialect, record),
    findings: record.findings && json(record.findings),
  };
  const insert = sql`insert into ${calls} (${raw(Object.keys(columns).join(", "))})
    values (${join(Object.values(columns), ", ")}) on conflict do nothing`;
  return dialect.changeWith(insert, [
    ...addEntries(dialect, workspace, id, entries),
    ...addCallChanges(dialect, workspace, id, changes),
  ]);
}

function* findActive(dialect: Dialect, workspace: string, { externalId }: CallRecord): Steps<CallRecord | null> {
  if (externalId === null) return null;
  return yield* findCall(dialect, workspace, sql`external_id = ${externalKey(externalId)} and status = 'active'`);
}
