import type { AuditEntry, AuditOutcome } from "../../schema/audit.ts";
import type { Page, PageRequest } from "./page.ts";

/** Which entries of the audit log to return. What is null leaves nothing out. */
export interface AuditFilter {
  /** Only this operation. */
  operation: string | null;
  /** Only this outcome. */
  outcome: AuditOutcome | null;
  /** Only entries of this object. */
  objectId: string | null;
  /** Only entries of this key. */
  keyId: string | null;
  /** Only entries of this time or later. ISO 8601. */
  from: string | null;
  /** Only entries of before this time. ISO 8601. */
  to: string | null;
}

/** The audit log of one workspace. Entries are never changed; `forgetAudit` removes old ones. */
export interface AuditStore {
  /** Adds an entry. */
  addAudit(entry: AuditEntry): Promise<void>;
  /** One page of entries, newest first. */
  listAudit(request: PageRequest & AuditFilter): Promise<Page<AuditEntry>>;
}
