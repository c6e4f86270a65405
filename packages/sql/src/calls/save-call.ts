import type { AddedEntries, CallChange, CallRecord } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { join, type Part, raw, sql } from "../sql.ts";
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
  const { traits, analyse_at, ...own } = savedColumns(dialect, record);
  // Once the call has ended, its analysis changes them.
  const untilEnd = (name: string, value: Part) => sql`case when status = 'ended' then ${raw(name)} else ${value} end`;
  const columns = { ...own, traits: untilEnd("traits", traits), analyse_at: untilEnd("analyse_at", analyse_at) };
  const save = sql`update ${calls} set (${raw(Object.keys(columns).join(", "))}) = (${join(Object.values(columns), ", ")})
    where workspace = ${workspace} and id = ${id} and lease = ${lease}`;
  const saved = yield* dialect.changeWith(save, [
    ...(entries ? replaceEntries(dialect, workspace, id, entries) : []),
    ...addCallChanges(dialect, workspace, id, changes),
  ]);
  if (!saved) return (yield* findCall(dialect, workspace, sql`id = ${id}`)) ? "moved" : "gone";
  // An ended call lost what it kept secret.
  if (status === "ended") yield "removed";
  return "done";
}
