import { type AuditEntry, type AuditQuery, createAudit, createIds } from "@cuecard/core";
import type { PlaceFlags } from "../environment.ts";
import { print } from "../terminal/terminal.ts";
import { refuseNothing } from "../workspace/open-workspace.ts";
import { withStorage } from "../workspace/with-storage.ts";

export interface AuditCommandOptions extends PlaceFlags, Omit<AuditQuery, "limit" | "cursor"> {
  workspace: string;
}

/** Entries that are read at once. */
const limit = 100;

/** Prints the audit log of a workspace, newest first, a JSON object a line. Resolves with the exit code. */
export async function auditCommand(options: AuditCommandOptions): Promise<number> {
  const { workspace, operation, outcome, objectId, keyId, from, to, ...flags } = options;
  refuseNothing(flags);
  const filter = Object.entries({ operation, outcome, objectId, keyId, from, to }).filter(([, value]) => value);
  await withStorage(flags, async (storage) => {
    const audit = createAudit({ store: storage.workspace(workspace), now: Date.now, newId: createIds(Date.now) });
    const page = (cursor: string | null) => audit.list({ ...Object.fromEntries(filter), limit, cursor });
    for (let cursor: string | null = null, hasMore = true; hasMore; ) {
      const entries: { data: AuditEntry[]; hasMore: boolean; nextCursor: string | null } = await page(cursor);
      for (const entry of entries.data) print(JSON.stringify(entry));
      ({ nextCursor: cursor, hasMore } = entries);
    }
  });
  return 0;
}
