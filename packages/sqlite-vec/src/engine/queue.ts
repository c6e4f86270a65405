import type { Claim, ClaimedSource, FencedResult, SourceFailure, SourceRecord, SourceStatus, SourceStep } from "@cuecard/core";
import type { Connection } from "./connection.ts";
import { dueAt, fenced, findSource, parseSource, saveSource, sourceColumns, withoutLease } from "./source-rows.ts";

const idle = { step: null, progress: 0 } as const;
const requeuedTo: Partial<Record<SourceStatus, SourceStatus>> = { failed: "pending", ready: "processing" };
const unharmed = { processingError: null, errorCode: null, retryable: false } as const;

/** The source row is the queue: claiming, leases and fencing. */
export function createQueueWrites(connection: Connection) {
  const { sql, write } = connection;
  return {
    claimSource: ({ now, leaseMs }: { now: number; leaseMs: number }): ClaimedSource | null =>
      write(() => {
        const columns = sql(`select ${sourceColumns} from sources where claimable_at <= ? order by claimable_at, id limit 1`).get(now);
        if (!columns) return null;
        const source = parseSource(columns);
        const claimed = {
          ...source,
          losses: source.leased ? source.losses + 1 : source.losses,
          claimedFrom: source.claimedFrom ?? source.record.status,
          leased: true,
          claimableAt: now + leaseMs,
          record: {
            ...source.record,
            ...idle,
            status: "processing" as const,
            attempt: source.record.attempt + 1,
            updatedAt: new Date(now).toISOString(),
          },
        };
        saveSource(connection, claimed);
        return {
          workspace: source.workspace,
          knowledgeBaseId: source.record.knowledgeBaseId,
          sourceId: source.record.id,
          attempt: claimed.record.attempt,
          source: claimed.record,
          losses: claimed.losses,
        };
      }),

    expireLeases: (now: number): number =>
      write(() =>
        ["sources", "reembeddings"].reduce(
          (sum, table) =>
            sum + sql(`update ${table} set claimable_at = @now where leased = 1 and claimable_at > @now`).run({ now }).changes,
          0,
        ),
      ),

    heartbeat: (
      workspace: string,
      claim: Claim,
      { now, leaseMs, step, progress }: { now: number; leaseMs: number; step: SourceStep; progress: number },
    ): FencedResult =>
      write(() =>
        fenced(connection, workspace, claim, (source) => {
          const record = { ...source.record, step, progress, updatedAt: new Date(now).toISOString() };
          saveSource(connection, { ...source, claimableAt: now + leaseMs, record });
        }),
      ),

    requeueSource: (workspace: string, knowledgeBaseId: string, id: string, from: SourceStatus[], now: string): SourceRecord | null =>
      write(() => {
        const source = findSource(connection, workspace, knowledgeBaseId, id);
        if (!source || !from.includes(source.record.status)) return null;
        const status = requeuedTo[source.record.status];
        if (!status) return source.record;
        const record: SourceRecord = { ...source.record, ...idle, ...unharmed, status, updatedAt: now };
        saveSource(connection, { ...withoutLease(source, dueAt(now)), losses: 0, record });
        return record;
      }),

    failSource: (workspace: string, claim: Claim, failure: SourceFailure): FencedResult =>
      write(() =>
        fenced(connection, workspace, claim, (source) => {
          const { errorCode, processingError, retryable, warnings, now, nextRefreshAt } = failure;
          const keeps = source.record.chunkCount > 0;
          const record: SourceRecord = {
            ...source.record,
            ...(keeps
              ? {
                  ...unharmed,
                  status: "ready",
                  warnings: [...new Set([...source.record.warnings, ...warnings, processingError])],
                  progress: 1,
                }
              : { status: "failed", processingError, errorCode, retryable, warnings, progress: 0 }),
            step: null,
            nextRefreshAt: keeps ? nextRefreshAt : null,
            updatedAt: now,
          };
          saveSource(connection, { ...withoutLease(source, dueAt(record.nextRefreshAt)), losses: 0, record });
        }),
      ),

    releaseSource: (workspace: string, claim: Claim, now: string): FencedResult =>
      write(() =>
        fenced(connection, workspace, claim, (source) => {
          const record = { ...source.record, ...idle, status: source.claimedFrom!, updatedAt: now };
          saveSource(connection, { ...withoutLease(source, dueAt(now)), record });
        }),
      ),
  };
}
