import type { CallRecord, Idleness } from "@cuecard/core";
import type { Engine } from "../engine.ts";
import { type CallColumns, parseCall } from "./call-rows.ts";

/**
 * Leases the idle call that was touched longest ago: of the workspace and the id, where they are given. Callers at the
 * same time get different calls.
 */
export async function leaseIdle(
  { database, names: { schema } }: Engine,
  { touchedBy, startedBy }: Idleness,
  { workspace, id }: { workspace: string | null; id: string | null },
): Promise<{ workspace: string; record: CallRecord } | null> {
  const [found] = await database.query<CallColumns & { workspace: string }>(
    // Materialized: a subquery may be run for each row, and skips the call that it took before.
    `with idle as materialized (
       select workspace, id from ${schema}.calls
       where status = 'active' and (updated_at <= $1 or created_at <= $2)
         and workspace = coalesce($3, workspace) and id = coalesce($4, id)
       order by updated_at limit 1 for update skip locked
     )
     update ${schema}.calls set lease = lease + 1 from idle
     where calls.workspace = idle.workspace and calls.id = idle.id returning calls.workspace, record, lease`,
    [touchedBy, startedBy, workspace, id],
  );
  return found ? { workspace: found.workspace, record: parseCall(found) } : null;
}
