import type { AuditEntry, AuditQuery } from "../schema/audit.ts";
import type { List } from "../schema/common.ts";

/** Who changed what in a workspace, and who was refused. It has ids and no words. */
export interface AuditLog {
  /** Adds an entry. The service of /v1 and `cuecard keys` do; a host may for its own operations. */
  add(entry: Omit<AuditEntry, "id" | "object" | "createdAt">): Promise<void>;
  /** Returns one page of entries, newest first. */
  list(query?: AuditQuery): Promise<List<AuditEntry>>;
}
