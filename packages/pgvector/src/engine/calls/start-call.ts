import type { CallChange, CallEntries, CallRecord, Quota } from "@cuecard/core";
import { idTaken } from "@cuecard/sql";
import type { Query } from "../../connection/database.ts";
import { indexKey, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { addCallChanges, changesText } from "../events.ts";
import type { Names } from "../names.ts";
import { holdQuotas } from "../usage.ts";
import { appendEntries, entryTexts } from "./call-entries.ts";
import { type CallColumns, findCall, parseCall } from "./call-rows.ts";

interface StartedCall {
  record: CallRecord;
  entries: CallEntries;
  changes: readonly CallChange[];
  quotas: readonly Quota[];
}

/** See `CallStore.startCall`. */
export async function startCall(
  engine: Engine,
  workspace: string,
  started: StartedCall,
): Promise<{ record: CallRecord; existing: boolean }> {
  const { record, quotas } = started;
  const { database, names } = engine;
  for (;;) {
    const active = quotas.length > 0 ? await findActive(engine, workspace, record) : null;
    if (active) return { record: active, existing: true };
    if (
      await (quotas.length > 0
        ? database.transaction(insertHeld)
        : insertCall(database.query, names, workspace, started))
    ) {
      return { record: structuredClone(record), existing: false };
    }
    const taken = await findActive(engine, workspace, record);
    if (taken) return { record: taken, existing: true };
    if (await findCall(engine, workspace, record.id)) throw idTaken(record.id);
    // The call that stood in the way ended between the statements: the way is free.
  }

  async function insertHeld(query: Query): Promise<boolean> {
    const checkRoom = await holdQuotas(query, names.schema, workspace, quotas);
    await checkRoom();
    return insertCall(query, names, workspace, started);
  }
}

/** False, and nothing stored, when the id or the external id is taken. */
async function insertCall(
  query: Query,
  { schema }: Names,
  workspace: string,
  { record, entries, changes }: StartedCall,
): Promise<boolean> {
  const inserted = await query(
    `with kept as (
       insert into ${schema}.calls
         (workspace, id, created_at, external_id, status, lease, record, ledger, trace, forget_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, cardinality($8::text[]), cardinality($9::text[]), $10, $11)
       on conflict do nothing returning workspace, id, ledger, trace
     ), appended as (${appendEntries(schema, { ledger: 8, trace: 9 })}),
     told as (${addCallChanges(schema, 12)})
     select 1 from kept`,
    [
      workspace,
      storable(record.id),
      record.createdAt,
      record.externalId === null ? null : indexKey(record.externalId),
      record.status,
      record.lease,
      JSON.stringify(record),
      ...entryTexts(entries),
      record.forgetAt,
      record.updatedAt,
      changesText(changes),
    ],
  );
  return inserted.length === 1;
}

async function findActive(
  { database, names: { schema } }: Engine,
  workspace: string,
  { externalId }: CallRecord,
): Promise<CallRecord | null> {
  if (externalId === null) return null;
  const [active] = await database.query<CallColumns>(
    `select record, lease from ${schema}.calls where workspace = $1 and external_id = $2 and status = 'active'`,
    [workspace, indexKey(externalId)],
  );
  return active ? parseCall(active) : null;
}
