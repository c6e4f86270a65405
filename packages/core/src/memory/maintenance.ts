import type { BlobReferences, Maintenance } from "../ports/storage/maintenance.ts";
import type { BinEntry } from "../schema/bin.ts";
import { withoutClockSkew } from "../storage-kit/without-clock-skew.ts";
import { longestIdle, removeCall } from "./calls.ts";
import { listenForWebhooks } from "./events.ts";
import { copy, type WorkspaceRows } from "./rows.ts";
import { unreferencedBlobs } from "./unreferenced-blobs.ts";

export function createMemoryMaintenance(workspaces: Map<string, WorkspaceRows>): Maintenance {
  let maintainedAt = Number.NEGATIVE_INFINITY;
  return {
    async claimMaintenance({ now, everyMs }) {
      if (Math.abs(now - maintainedAt) < everyMs) return false;
      maintainedAt = now;
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
      for (const rows of workspaces.values()) {
        for (const [id, { record }] of rows.calls)
          if (record.forgetAt !== null && record.forgetAt <= now && removeCall(rows, id)) forgotten += 1;
      }
      return forgotten;
    },
    async forgetRequests(now) {
      let forgotten = 0;
      for (const { requests } of workspaces.values()) {
        for (const [key, { forgetAt }] of requests) if (forgetAt <= now && requests.delete(key)) forgotten += 1;
      }
      return forgotten;
    },
    async forgetEvents({ before, now }) {
      let forgotten = 0;
      for (const rows of workspaces.values()) {
        const { outbox, webhooks } = rows;
        const kept = outbox.events.filter(({ at }) => at >= before);
        forgotten += outbox.events.length - kept.length;
        outbox.events = kept;
        for (const { deliveries } of webhooks.values())
          for (const { id, createdAt } of deliveries.values()) if (createdAt < before) deliveries.delete(id);
        if (outbox.until !== null && outbox.until <= now) outbox.until = 0;
        listenForWebhooks(rows);
      }
      return forgotten;
    },
    async forgetAudit(before) {
      let forgotten = 0;
      for (const { audit } of workspaces.values()) {
        const kept = audit.filter(({ createdAt }) => createdAt >= before);
        forgotten += audit.length - kept.length;
        audit.splice(0, audit.length, ...kept);
      }
      return forgotten;
    },
    async oldBinEntries(before) {
      const all = [...workspaces].flatMap(([workspace, { plain }]) =>
        [...(plain.bin as unknown as Map<string, BinEntry>).values()].map((entry) => ({ workspace, entry })),
      );
      const old = all.filter(({ entry }) => entry.createdAt < before);
      const oldest = old.sort((left, right) => (left.entry.createdAt < right.entry.createdAt ? -1 : 1));
      return oldest.slice(0, 100).map(({ workspace, entry }) => ({ workspace, id: entry.id }));
    },
    async forgetUsage(before) {
      let forgotten = 0;
      for (const { usage } of workspaces.values())
        for (const [key, { day }] of usage) if (day < before && usage.delete(key)) forgotten += 1;
      return forgotten;
    },
    async repairClockSkew({ now, latest, latestLease }) {
      let changed = 0;
      for (const { sources, reembeddings, uploads, calls } of workspaces.values()) {
        for (const row of sources.values()) {
          if ((row.dueAt ?? now) <= (row.claimedFrom === null ? latest : latestLease)) continue;
          row.dueAt = now;
          changed += 1;
        }
        for (const { state } of reembeddings.values()) {
          if (!state || (state.claimableAt ?? now) <= (state.leased ? latestLease : latest)) continue;
          state.claimableAt = now;
          changed += 1;
        }
        for (const { id, claimedBy, createdAt } of uploads.values()) {
          if (claimedBy === null && Date.parse(createdAt) > latest && uploads.delete(id)) changed += 1;
        }
        for (const row of calls.values()) {
          if (Math.min(Date.parse(row.record.createdAt), Date.parse(row.record.updatedAt)) <= latest) continue;
          row.record = withoutClockSkew(row.record, now);
          changed += 1;
        }
      }
      return changed;
    },
    async claimIdleCall(idleness) {
      const all = [...workspaces].flatMap(([workspace, { calls }]) =>
        [...calls.values()].map(({ record }) => ({ workspace, record })),
      );
      const found = longestIdle(all, idleness);
      if (!found) return null;
      found.record.lease += 1;
      return copy(found);
    },
  };
}

export function createMemoryBlobReferences(rows: WorkspaceRows): BlobReferences {
  return {
    async unreferencedBlobs(knowledgeBaseId, keys) {
      if (!rows.knowledgeBases.has(knowledgeBaseId) && !rows.deletedKnowledgeBases.has(knowledgeBaseId)) return [];
      return unreferencedBlobs(rows, keys);
    },
  };
}
