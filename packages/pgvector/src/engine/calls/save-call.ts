import type { AddedEntries, CallChange, CallRecord } from "@cuecard/core";
import { indexKey, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { addCallChanges, changesText } from "../events.ts";
import { appendEntries, entryTexts } from "./call-entries.ts";

/** See `CallStore.saveCall`. */
export async function saveCall(
  { database, names: { schema } }: Engine,
  workspace: string,
  { record, entries, changes }: { record: CallRecord; entries: AddedEntries | null; changes: readonly CallChange[] },
): Promise<"done" | "moved" | "gone"> {
  const [call] = await database.query<{ saved: boolean }>(saveStatement(schema), [
    workspace,
    storable(record.id),
    record.externalId === null ? null : indexKey(record.externalId),
    record.status,
    JSON.stringify(record),
    record.lease,
    ...entryTexts(entries ?? { ledger: [], trace: [] }),
    record.forgetAt,
    entries?.after.ledger ?? null,
    entries?.after.trace ?? null,
    record.updatedAt,
    changesText(changes),
  ]);
  if (!call) return "gone";
  return call.saved ? "done" : "moved";
}

const saveStatement = (schema: string): string => `
  with found as (select 1 from ${schema}.calls where workspace = $1 and id = $2),
  kept as (
    update ${schema}.calls set external_id = $3, status = $4, record = $5, forget_at = $9, updated_at = $12,
      ledger = coalesce($10::integer + cardinality($7::text[]), ledger),
      trace = coalesce($11::integer + cardinality($8::text[]), trace)
    where workspace = $1 and id = $2 and lease = $6 returning workspace, id, ledger, trace
  ), appended as (${appendEntries(schema, { ledger: 7, trace: 8 })}),
  told as (${addCallChanges(schema, 13)}),
  cut as (
    delete from ${schema}.call_entries as entry using kept
    where entry.workspace = kept.workspace and entry.call = kept.id
      and ((entry.kind = 'ledger' and entry.position >= kept.ledger)
        or (entry.kind = 'trace' and entry.position >= kept.trace))
  )
  select exists (select 1 from kept) as saved from found`;
