import type { BlobNames, Housekeeping } from "../ports/storage/housekeeping.ts";
import { unnamedBlobs } from "./memory-blob-keys.ts";
import { longestIdle } from "./memory-calls.ts";
import { copy, type WorkspaceRows } from "./rows.ts";

export function createMemoryHousekeeping(workspaces: Map<string, WorkspaceRows>): Housekeeping {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return {
    async claimSweep({ now, everyMs }) {
      if (now - sweptAt < everyMs) return false;
      sweptAt = now;
      return true;
    },
    async forgetUploads(createdBefore) {
      let forgotten = 0;
      for (const { uploads } of workspaces.values()) {
        for (const { id, claimedBy, createdAt } of uploads.values()) {
          if (claimedBy === null && createdAt < createdBefore && uploads.delete(id)) forgotten += 1;
        }
      }
      return forgotten;
    },
    async forgetCalls(now) {
      let forgotten = 0;
      for (const { calls } of workspaces.values()) {
        for (const [id, { record }] of calls) if (record.forgetAt !== null && record.forgetAt <= now && calls.delete(id)) forgotten += 1;
      }
      return forgotten;
    },
    async claimIdleCall(idleness) {
      const all = [...workspaces].flatMap(([workspace, { calls }]) => [...calls.values()].map(({ record }) => ({ workspace, record })));
      const found = longestIdle(all, idleness);
      if (!found) return null;
      found.record.lease += 1;
      return copy(found);
    },
  };
}

export function createMemoryBlobNames(rows: WorkspaceRows): BlobNames {
  return {
    async unnamedBlobs(knowledgeBaseId, keys) {
      if (!rows.knowledgeBases.has(knowledgeBaseId) && !rows.deletedBases.has(knowledgeBaseId)) return [];
      return unnamedBlobs(rows, keys);
    },
  };
}
