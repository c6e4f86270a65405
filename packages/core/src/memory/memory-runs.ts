import type { Claim, EmbeddedChunk, FencedResult, KnowledgeStore } from "../ports/storage/knowledge.ts";
import { copy, type SourceRow, type WorkspaceRows } from "./rows.ts";

type Runs = Pick<KnowledgeStore, "heartbeat" | "replaceChunks" | "failSource" | "releaseSource">;

/** What the worker that claimed a source may do with it. */
export function createMemoryRuns({ sources }: WorkspaceRows): Runs {
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
        const { title, now, nextRefreshAt, ...set } = facts();
        Object.assign(row.record, copy(set), { chunkCount: staged.length, lastProcessedAt: now });
        Object.assign(row, { chunks: staged, title });
        becomeReady(row, now, nextRefreshAt);
      });
    },
    async failSource(claim, { errorCode, processingError, retryable, warnings, now, nextRefreshAt }) {
      return fenced(claim, (row) => {
        if (row.chunks.length > 0) {
          row.record.warnings = [...new Set([...row.record.warnings, ...warnings, processingError])];
          becomeReady(row, now, nextRefreshAt);
          return;
        }
        Object.assign(row.record, { status: "failed", errorCode, processingError, retryable, warnings: [...warnings] });
        endRun(row, { now, progress: 0, nextRefreshAt: null });
      });
    },
    async releaseSource(claim, now) {
      return fenced(claim, (row) => releaseRun(row, now));
    },
  };

  function fenced(claim: Claim, write: (row: SourceRow) => void): FencedResult {
    const row = sources.get(claim.sourceId);
    if (row?.record.knowledgeBaseId !== claim.knowledgeBaseId) return "gone";
    if (row.claimedFrom === null || row.record.attempt !== claim.attempt) return "stale";
    write(row);
    return "done";
  }
}

/** Gives a lease back: the source is due in the state it was claimed from. */
export function releaseRun(row: SourceRow, now: string): void {
  Object.assign(row.record, { status: row.claimedFrom, step: null, progress: 0, updatedAt: now });
  Object.assign(row, { dueAt: Date.parse(now), claimedFrom: null });
}

function becomeReady(row: SourceRow, now: string, nextRefreshAt: string | null): void {
  Object.assign(row.record, { status: "ready", errorCode: null, processingError: null, retryable: false });
  endRun(row, { now, progress: 1, nextRefreshAt });
}

function endRun(row: SourceRow, { now, progress, nextRefreshAt }: { now: string; progress: number; nextRefreshAt: string | null }): void {
  Object.assign(row.record, { step: null, progress, nextRefreshAt, updatedAt: now });
  Object.assign(row, { dueAt: nextRefreshAt === null ? null : Date.parse(nextRefreshAt), claimedFrom: null, losses: 0 });
}
