import type { AuditStore } from "../ports/storage/audit.ts";
import { pageOf } from "./page.ts";
import { copy, type WorkspaceRows } from "./rows.ts";

export function createMemoryAudit({ audit }: WorkspaceRows): AuditStore {
  return {
    async addAudit(entry) {
      audit.push(copy(entry));
    },
    async listAudit({ operation, outcome, objectId, keyId, from, to, ...request }) {
      const found = audit.filter(
        (entry) =>
          (operation === null || entry.operation === operation) &&
          (outcome === null || entry.outcome === outcome) &&
          (objectId === null || entry.objectId === objectId) &&
          (keyId === null || entry.keyId === keyId) &&
          (from === null || entry.createdAt >= from) &&
          (to === null || entry.createdAt < to),
      );
      return pageOf(found, request);
    },
  };
}
