import type { CallRecord, Idleness } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { type Sql, sql } from "../sql.ts";
import { first, type Steps } from "../verb.ts";
import { type CallColumns, callColumns, calls, parseCall } from "./call-rows.ts";

/**
 * Leases the idle call that was touched longest ago, of those for which the condition holds. Callers at the same time get
 * different calls.
 */
export function* leaseIdle(
  dialect: Dialect,
  { touchedBy, startedBy }: Idleness,
  where: Sql,
): Steps<{ workspace: string; record: CallRecord } | null> {
  // Materialized: a subquery may be run for each row, and skips the call that it took before.
  const leased = yield* first<CallColumns & { workspace: string }>(
    sql`with idle as materialized (
        select workspace as of_workspace, id as call from ${calls}
        where status = 'active' and (updated_at <= ${touchedBy} or created_at <= ${startedBy}) and ${where}
        order by updated_at limit 1${dialect.forUpdateOfFree}
      )
      update ${calls} set lease = lease + 1 from idle where workspace = of_workspace and id = call
      returning workspace, ${callColumns}`,
  );
  return leased ? { workspace: dialect.original(leased.workspace), record: parseCall(dialect, leased) } : null;
}
