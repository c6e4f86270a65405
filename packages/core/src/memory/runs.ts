import type { Claim, EmbeddedChunk, FencedResult, KnowledgeStore, SourceRecord } from "../ports/storage/knowledge.ts";
import { afterFailure, afterKeep, afterRelease, afterReplace, afterRetryLater } from "../storage-kit/source-runs.ts";
import { copy, type SourceRow, type WorkspaceRows } from "./rows.ts";

type Runs = Pick<
  KnowledgeStore,
  "heartbeat" | "replaceChunks" | "keepChunks" | "retrySourceLater" | "failSource" | "releaseSource"
>;

/** What the worker that claimed a source may do with it. */
export function createMemoryRuns(rows: WorkspaceRows): Runs {
  return {
    async heartbeat(claim, { now, leaseMs, step, progress }) {
      return fenced(claim, (row) => {
        row.dueAt = now + leaseMs;
        Object.assign(row.record, { step, progress, updatedAt: new Date(now).toISOString() });
      });
    },
    async replaceChunks(claim, chunks, facts) {
      const staged: EmbeddedChunk[] = [];
      for await (const batch of chunks) staged.push(...copy(batch));
      return fenced(claim, (row) => {
        const given = facts();
        Object.assign(row, { chunks: staged, title: given.title });
        endRun(row, afterReplace(row.record, staged.length, copy(given)));
      });
    },
    async keepChunks(claim, facts) {
      return fenced(claim, (row) => endRun(row, afterKeep(row.record, copy(facts))));
    },
    async retrySourceLater(claim, retry) {
      return fenced(claim, (row) =>
        endRun(row, afterRetryLater(row.record, row.claimedFrom!, retry), Date.parse(retry.dueAt)),
      );
    },
    async failSource(claim, failure) {
      return fenced(claim, (row) => endRun(row, afterFailure(row.record, copy(failure))));
    },
    async releaseSource(claim, now) {
      return fenced(claim, (row) => releaseRun(row, now));
    },
  };

  function fenced(claim: Claim, write: (row: SourceRow) => void): FencedResult {
    return fencedSource(rows, claim, write);
  }
}

/** Whether a claim still owns its source. When it does, `write` changes it. */
export function fencedSource({ sources }: WorkspaceRows, claim: Claim, write: (row: SourceRow) => void): FencedResult {
  const row = sources.get(claim.sourceId);
  if (row?.record.knowledgeBaseId !== claim.knowledgeBaseId) return "gone";
  if (row.claimedFrom === null || row.record.attempt !== claim.attempt) return "stale";
  write(row);
  return "done";
}

/** Ends a lease: the source is due in the state it was claimed from. */
export function releaseRun(row: SourceRow, now: string): void {
  Object.assign(row, {
    record: afterRelease(row.record, row.claimedFrom!, now),
    dueAt: Date.parse(now),
    claimedFrom: null,
  });
}

export function endRun(row: SourceRow, record: SourceRecord, dueAt: number | null = dueOf(record)): void {
  Object.assign(row, { record, dueAt, claimedFrom: null, failedDeliveries: 0 });
}

function dueOf({ nextRefreshAt }: SourceRecord): number | null {
  return nextRefreshAt === null ? null : Date.parse(nextRefreshAt);
}
