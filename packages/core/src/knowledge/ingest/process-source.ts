import { CuecardError, isCuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { SourceFailure } from "../../ports/storage/knowledge.ts";
import type { ClaimedSource } from "../../ports/storage/storage.ts";
import type { Emit } from "../../runtime/emitter.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";
import { nextRefresh } from "../../storage-kit/next-refresh.ts";
import { crawlSite } from "../crawl/crawl-site.ts";
import { faultMessage } from "../failures/fault-message.ts";
import { retryDelayMs } from "../failures/retry-delay.ts";
import type { SourceChanges } from "../sources/source-changes.ts";
import { toSource } from "../sources/source-record.ts";
import { type IngestOptions, ingest } from "./ingest.ts";
import { holdLease } from "./lease.ts";
import { cutAsNow } from "./pipeline-hash.ts";
import { writeEnding } from "./write-ending.ts";

export interface ProcessOptions extends IngestOptions {
  random: () => number;
  emit: Emit;
  changes: SourceChanges;
}

/**
 * Runs one claimed source to `ready` or `failed`. After a retryable failure it is retried later, and when the process
 * stops it is released. Never throws.
 */
export async function processSource(
  options: ProcessOptions,
  claimed: ClaimedSource,
  stopping: AbortSignal,
): Promise<void> {
  const { store, now, random, changes, sleep } = options;
  const { knowledgeBaseId, sourceId, attempt } = claimed;
  const claim = { knowledgeBaseId, sourceId, attempt };
  const lease = holdLease(store, claim, { now, stopping, reported: () => changes.changed(sourceId) });
  const ending = { sleep, signal: lease.signal };
  changes.changed(sourceId);
  let base: KnowledgeBase | null = null;
  try {
    try {
      base = await store.getKnowledgeBase(knowledgeBaseId);
      if (!base) return;
      if (claimed.failedDeliveries >= limits.failedDeliveries) throw workerLost(claimed.failedDeliveries);
      const { crawl } = claimed.source;
      const { signal, report } = lease;
      const result = crawl
        ? await crawlSite(options, {
            base,
            site: { ...claimed.source, crawl },
            claim,
            signal,
            report,
            isCutAsNow: cutAsNow({ ...options, base }),
          })
        : await ingest(options, base, claimed.source, claim, lease);
      if (result === "done") await announce(options, claimed, null);
    } catch (error) {
      if (lease.lost) return;
      if (stopping.aborted) {
        await store.releaseSource(claim, new Date(now()).toISOString());
        return;
      }
      const at = now();
      if (isRetryable(error) && claimed.source.failedRuns + 1 < limits.sourceRuns) {
        const delayMs = retryDelayMs({
          failedRuns: claimed.source.failedRuns,
          retryAfterSeconds: error.retryAfterSeconds,
          random,
        });
        const { errorCode, processingError } = describe(error);
        const times = { now: new Date(at).toISOString(), dueAt: new Date(at + delayMs).toISOString() };
        await writeEnding(() => store.retrySourceLater(claim, { errorCode, processingError, ...times }), ending);
        return;
      }
      // Without the knowledge base nobody knows when the source is due again: another run must read it.
      if (!base) throw error;
      const nextRefreshAt = nextRefresh(base, claimed.source, at);
      const failure = { ...describe(error), now: new Date(at).toISOString(), nextRefreshAt };
      const failed = await writeEnding(() => store.failSource(claim, failure), ending);
      if (failed === "done") await announce(options, claimed, error);
    }
  } catch {
    // The store itself stays away: the lease runs out and the source is claimed again.
  } finally {
    await lease.end();
    changes.changed(sourceId);
  }
}

async function announce(
  { workspace, store, emit }: ProcessOptions,
  { knowledgeBaseId, sourceId, source: before }: ClaimedSource,
  error: unknown,
): Promise<void> {
  const record = await store.getSource(knowledgeBaseId, sourceId);
  if (!record) return;
  const source = toSource(record);
  if (source.status === "failed") emit("source.failed", { workspace, source, error });
  else emit(before.lastProcessedAt === null ? "source.ready" : "source.refreshed", { workspace, source });
}

/** A file that its worker was lost with would only end the next worker too. */
function isRetryable(error: unknown): error is CuecardError {
  return isCuecardError(error) && error.retryable && error.code !== "worker_lost";
}

function workerLost(failedDeliveries: number): CuecardError {
  const message = `The process working on this source was lost ${failedDeliveries} times in a row; the file may be too much for it. Split it, or give the process more memory, and retry.`;
  return new CuecardError("worker_lost", message, { retryable: true });
}

function describe(error: unknown): Omit<SourceFailure, "now" | "nextRefreshAt"> {
  if (isCuecardError(error)) {
    const retryable = error.retryable || error.code === "storage_failed";
    return { errorCode: error.code, processingError: faultMessage(error), retryable, warnings: [] };
  }
  const processingError = "Processing stopped at an unexpected fault; retry, and report it if it happens again.";
  return { errorCode: "internal_error", processingError, retryable: true, warnings: [] };
}
