import type { Claim, FencedResult, KnowledgeStore } from "@cuecard/core";
import { afterFailure, afterKeep, afterRelease, afterRetryLater } from "@cuecard/core/storage-kit";
import type { Dialect } from "../dialect.ts";
import { fenced, renewLease } from "../lease.ts";
import {
  dueAt,
  endRun,
  isSource,
  lockSource,
  type StoredSource,
  saveSource,
  withoutLease,
} from "../sources/source-rows.ts";
import { sql, table } from "../sql.ts";
import { type Steps, transaction, type WorkspaceVerbs, write } from "../verb.ts";

export type RunStore = Pick<
  KnowledgeStore,
  "heartbeat" | "keepChunks" | "retrySourceLater" | "failSource" | "releaseSource"
>;

/** What the worker that claimed a source may do with it, beside replacing its chunks. */
export function createRuns(dialect: Dialect): WorkspaceVerbs<RunStore> {
  const owned = <Facts>(work: (source: StoredSource, facts: Facts) => Steps<void>) =>
    transaction(function* (workspace: string, claim: Claim, facts: Facts): Steps<FencedResult> {
      const source = yield* lockSource(dialect, { workspace, ...claim });
      return yield* fenced(source, claim.attempt, (found) => work(found, facts));
    });
  return {
    heartbeat: write((workspace, claim, { now, leaseMs, step, progress }) =>
      renewLease(
        { table: table("sources"), is: isSource({ workspace, ...claim }) },
        { attempt: claim.attempt, until: now + leaseMs },
        sql`, step = ${step}, progress = ${progress}, updated_at = ${new Date(now).toISOString()}`,
      ),
    ),
    keepChunks: owned((source, facts) => endRun(source, afterKeep(source.record, facts))),
    retrySourceLater: owned((source, retry) =>
      endRun(source, afterRetryLater(source.record, source.claimedFrom!, retry), retry.dueAt),
    ),
    failSource: owned((source, failure) => endRun(source, afterFailure(source.record, failure))),
    releaseSource: owned((source, now) =>
      saveSource({
        ...withoutLease(source, dueAt(now)),
        record: afterRelease(source.record, source.claimedFrom!, now),
      }),
    ),
  };
}
