import type {
  Claim,
  FencedResult,
  KeptFacts,
  SourceFailure,
  SourceRecord,
  SourceRetry,
  SourceStep,
} from "@cuecard/core";
import { afterFailure, afterKeep, afterRelease, afterRetryLater } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { dueAt, fenced, type StoredSource, saveSource, withoutLease } from "../sources/source-rows.ts";

/** What the worker that claimed a source may do with it, beside replacing its chunks. */
export function createRunWrites(connection: Connection) {
  const fencedWrite = (workspace: string, claim: Claim, work: (source: StoredSource) => void): FencedResult =>
    connection.write(() => fenced(connection, workspace, claim, work));
  const endRun = (source: StoredSource, record: SourceRecord, due = record.nextRefreshAt): void =>
    saveSource(connection, { ...withoutLease(source, dueAt(due)), failedDeliveries: 0, record });

  return {
    heartbeat: (
      workspace: string,
      claim: Claim,
      { now, leaseMs, step, progress }: { now: number; leaseMs: number; step: SourceStep; progress: number },
    ): FencedResult =>
      fencedWrite(workspace, claim, (source) => {
        const record = { ...source.record, step, progress, updatedAt: new Date(now).toISOString() };
        saveSource(connection, { ...source, claimableAt: now + leaseMs, record });
      }),
    keepChunks: (workspace: string, claim: Claim, facts: KeptFacts): FencedResult =>
      fencedWrite(workspace, claim, (source) => endRun(source, afterKeep(source.record, facts))),
    retrySourceLater: (workspace: string, claim: Claim, retry: SourceRetry): FencedResult =>
      fencedWrite(workspace, claim, (source) =>
        endRun(source, afterRetryLater(source.record, source.claimedFrom!, retry), retry.dueAt),
      ),
    failSource: (workspace: string, claim: Claim, failure: SourceFailure): FencedResult =>
      fencedWrite(workspace, claim, (source) => endRun(source, afterFailure(source.record, failure))),
    releaseSource: (workspace: string, claim: Claim, now: string): FencedResult =>
      fencedWrite(workspace, claim, (source) => {
        const record = afterRelease(source.record, source.claimedFrom!, now);
        saveSource(connection, { ...withoutLease(source, dueAt(now)), record });
      }),
  };
}
