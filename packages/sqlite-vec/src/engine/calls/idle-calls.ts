import type { CallRecord, Idleness } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { type CallColumns, parseCall } from "./call-rows.ts";

/** The idle call that was touched longest ago. An index of active calls answers, and those are few. */
const longestIdle = (where: string) => `
  select rowid from calls
  where status = 'active' and (updated_at <= @touchedBy or created_at <= @startedBy)${where}
  order by updated_at limit 1`;

export function createIdleCallWrites({ sql }: Connection) {
  return {
    leaseIdleCall(workspace: string, { id, ...idleness }: Idleness & { id: string | null }): CallRecord | null {
      const where = " and workspace = @workspace and (@id is null or id = @id)";
      const [found] = sql<CallColumns>(
        `update calls set lease = lease + 1 where rowid in (${longestIdle(where)}) returning record, lease`,
      ).all({ workspace, id, ...idleness });
      return found ? parseCall(found) : null;
    },
    claimIdleCall(idleness: Idleness): { workspace: string; record: CallRecord } | null {
      const [found] = sql<CallColumns & { workspace: string }>(
        `update calls set lease = lease + 1 where rowid in (${longestIdle("")}) returning workspace, record, lease`,
      ).all({ ...idleness });
      return found ? { workspace: found.workspace, record: parseCall(found) } : null;
    },
  };
}
