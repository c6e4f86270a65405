import type { AddedEntries, CallChange, CallRecord } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { join, raw, sql } from "../sql.ts";
import type { Steps } from "../verb.ts";
import { addCallChanges } from "./call-changes.ts";
import { replaceEntries } from "./call-entries.ts";
import { calls, findCall, savedColumns } from "./call-rows.ts";

/** See `CallStore.saveCall`. By one statement on PostgreSQL: a turn may wait for it. */
export function* saveCall(
  dialect: Dialect,
  workspace: string,
  { record, entries, changes }: { record: CallRecord; entries: AddedEntries | null; changes: readonly CallChange[] },
): Steps<"done" | "moved" | "gone"> {
  const { id, lease, status } = record;
  const columns = savedColumns(dialect, record);
  const save = sql`update ${calls} set (${raw(Object.keys(columns).join(", "))}) = (${join(Object.values(columns), ", ")})
    where workspace = ${workspace} and id = ${id} and lease = ${lease}`;
  const saved = yield* dialect.changeWith(save, [
    ...(entries ? replaceEntries(dialect, workspace, id, entries) : []),
    ...addCallChanges(dialect, workspace, id, changes),
  ]);
  if (!saved) return (yield* findCall(workspace, sql`id = ${id}`)) ? "moved" : "gone";
  // An ended call lost what it kept secret.
  if (status === "ended") yield "removed";
  return "done";
}
