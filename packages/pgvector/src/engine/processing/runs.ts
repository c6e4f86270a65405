import type { Claim, FencedResult, KnowledgeStore, SourceRecord } from "@cuecard/core";
import { afterFailure, afterKeep, afterRelease, afterRetryLater } from "@cuecard/core/storage-kit";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { dueAt, fenced, lockSource, type StoredSource, saveSource, withoutLease } from "../sources/source-rows.ts";

type Runs = Pick<KnowledgeStore, "heartbeat" | "keepChunks" | "retrySourceLater" | "failSource" | "releaseSource">;

/** What the worker that claimed a source may do with it, beside filling it. */
export function createRuns({ database, names: { schema } }: Engine, workspace: string): Runs {
  /** Ends the lease; what `change` returns is what the source becomes. */
  const end = (claim: Claim, change: (source: StoredSource) => StoredSource): Promise<FencedResult> =>
    database.transaction(async (query) => {
      const place = { workspace, knowledgeBaseId: claim.knowledgeBaseId, id: claim.sourceId };
      return fenced(await lockSource(query, schema, place), claim, (source) =>
        saveSource(query, schema, change(source)),
      );
    });
  const ended = (source: StoredSource, record: SourceRecord, due = record.nextRefreshAt): StoredSource => ({
    ...withoutLease(source, dueAt(due)),
    failedDeliveries: 0,
    record,
  });

  return {
    async heartbeat(claim, { now, leaseMs, step, progress }) {
      const [found] = await database.query<{ renewed: boolean }>(
        `with source as (
           select row from ${schema}.sources
           where workspace = $1 and id = $2 and base = (select row from ${schema}.bases where workspace = $1 and id = $3)
         ), renewed as (
           update ${schema}.sources set claimable_at = $5, step = $6, progress = $7, updated_at = $8
           from source where sources.row = source.row and leased and attempt = $4 returning 1
         )
         select exists (select 1 from renewed) as renewed from source`,
        [
          workspace,
          storable(claim.sourceId),
          storable(claim.knowledgeBaseId),
          claim.attempt,
          now + leaseMs,
          step,
          progress,
          new Date(now).toISOString(),
        ],
      );
      if (!found) return "gone";
      return found.renewed ? "done" : "stale";
    },
    keepChunks: (claim, facts) => end(claim, (source) => ended(source, afterKeep(source.record, facts))),
    retrySourceLater: (claim, retry) =>
      end(claim, (source) => ended(source, afterRetryLater(source.record, source.claimedFrom!, retry), retry.dueAt)),
    failSource: (claim, failure) => end(claim, (source) => ended(source, afterFailure(source.record, failure))),
    releaseSource: (claim, now) =>
      end(claim, (source) => ({
        ...withoutLease(source, dueAt(now)),
        record: afterRelease(source.record, source.claimedFrom!, now),
      })),
  };
}
