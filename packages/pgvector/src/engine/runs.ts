import type { KnowledgeStore, SourceRecord } from "@cuecard/core";
import { storable } from "../text.ts";
import type { Engine } from "./engine.ts";
import { dueAt, fenced, lockSource, saveSource, withoutLease } from "./source-rows.ts";

type Runs = Pick<KnowledgeStore, "heartbeat" | "failSource" | "releaseSource">;

/** What the worker that claimed a source may do with it, beside filling it. */
export function createRuns({ database, names: { schema } }: Engine, workspace: string): Runs {
  const place = (claim: { knowledgeBaseId: string; sourceId: string }) => ({
    workspace,
    knowledgeBaseId: claim.knowledgeBaseId,
    id: claim.sourceId,
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
    failSource: (claim, { errorCode, processingError, retryable, warnings, now, nextRefreshAt }) =>
      database.transaction(async (query) =>
        fenced(await lockSource(query, schema, place(claim)), claim, async (source) => {
          const keeps = source.record.chunkCount > 0;
          const record: SourceRecord = {
            ...source.record,
            ...(keeps
              ? {
                  status: "ready",
                  processingError: null,
                  errorCode: null,
                  retryable: false,
                  progress: 1,
                  warnings: [...new Set([...source.record.warnings, ...warnings, processingError])],
                }
              : { status: "failed", processingError, errorCode, retryable, progress: 0, warnings }),
            step: null,
            nextRefreshAt: keeps ? nextRefreshAt : null,
            updatedAt: now,
          };
          await saveSource(query, schema, { ...withoutLease(source, dueAt(record.nextRefreshAt)), losses: 0, record });
        }),
      ),
    releaseSource: (claim, now) =>
      database.transaction(async (query) =>
        fenced(await lockSource(query, schema, place(claim)), claim, async (source) => {
          const record = { ...source.record, status: source.claimedFrom!, step: null, progress: 0, updatedAt: now };
          await saveSource(query, schema, { ...withoutLease(source, dueAt(now)), record });
        }),
      ),
  };
}
