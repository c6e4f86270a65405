import type { AuditLog } from "../../api/audit.ts";
import type { NewId } from "../../base/values/ids.ts";
import type { AuditStore } from "../../ports/storage/audit.ts";
import { decodeCursor, toList } from "../../rows/pages.ts";
import { AuditQuery } from "../../schema/audit.ts";
import { parseInput } from "../../schema/parse.ts";

/** The audit log of one workspace. `now` in milliseconds since 1970; `newId` makes the ids of entries. */
export function createAudit({ store, now, newId }: { store: AuditStore; now: () => number; newId: NewId }): AuditLog {
  return {
    async add(entry) {
      const createdAt = new Date(now()).toISOString();
      await store.addAudit({ id: newId("aud"), object: "audit_entry", ...entry, createdAt });
    },
    async list(query = {}) {
      const { limit, cursor, from, to, ...filter } = parseInput(AuditQuery, query);
      const page = await store.listAudit({
        limit,
        after: decodeCursor(cursor),
        operation: filter.operation ?? null,
        outcome: filter.outcome ?? null,
        objectId: filter.objectId ?? null,
        keyId: filter.keyId ?? null,
        from: exact(from),
        to: exact(to),
      });
      return toList(page, (entry) => entry);
    },
  };
}

/** Stored times have milliseconds and are compared as text. */
function exact(time: string | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
