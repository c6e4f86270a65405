import type { Emit } from "../../emitter.ts";
import { CuecardError, isCuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { SourceFailure } from "../../ports/storage/knowledge.ts";
import type { ClaimedSource } from "../../ports/storage/storage.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";
import { nextRefresh } from "../../storage-kit/next-refresh.ts";
import type { SourceChanges } from "../source-changes.ts";
import { toSource } from "../source-record.ts";
import { type IngestOptions, ingest } from "./ingest.ts";
import { holdLease } from "./lease.ts";
import { retryDelayMs } from "./retry-delay.ts";

export interface ProcessOptions extends IngestOptions {
  random: () => number;
  emit: Emit;
  changes: SourceChanges;
}

/**
 * Runs one claimed source to `ready` or `failed`, to its next try when what went wrong may pass, or gives it back when the process stops.
 * Never throws.
 */
export async function processSource(options: ProcessOptions, claimed: ClaimedSource, stopping: AbortSignal): Promise<void> {
  const { store, now, random, changes } = options;
  const { knowledgeBaseId, sourceId, attempt } = claimed;
  const claim = { knowledgeBaseId, sourceId, attempt };
  const lease = holdLease(store, claim, { now, stopping, reported: () => changes.changed(sourceId) });
  changes.changed(sourceId);
  let base: KnowledgeBase | null = null;
  try {
    try {
      base = await store.getKnowledgeBase(knowledgeBaseId);
      if (!base) return;
      if (claimed.losses >= limits.leaseLosses) throw workerLost(claimed.losses);
      const result = await ingest(options, base, claimed.source, claim, lease);
      if (result === "done") await announce(options, claimed, null);
    } catch (error) {
      if (lease.lost) return;
      if (stopping.aborted) {
        await store.releaseSource(claim, new Date(now()).toISOString());
        return;
      }
      const at = now();
      if (mayPass(error) && claimed.source.failedRuns + 1 < limits.sourceRuns) {
        const delayMs = retryDelayMs({ failedRuns: claimed.source.failedRuns, retryAfterSeconds: error.retryAfterSeconds, random });
        const { errorCode, processingError } = describe(error);
        const times = { now: new Date(at).toISOString(), dueAt: new Date(at + delayMs).toISOString() };
        await store.postponeSource(claim, { errorCode, processingError, ...times });
        return;
      }
      // Without the base nobody knows when the source is due again: another try must read it.
      if (!base) throw error;
      const nextRefreshAt = nextRefresh(base, claimed.source, at);
      const failed = await store.failSource(claim, { ...describe(error), now: new Date(at).toISOString(), nextRefreshAt });
      if (failed === "done") await announce(options, claimed, error);
    }
  } catch {
    // The store itself is away: the lease runs out and the source is claimed again.
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

/** A file that its worker was lost with would only take the next one along. */
function mayPass(error: unknown): error is CuecardError {
  return isCuecardError(error) && error.retryable && error.code !== "worker_lost";
}

function workerLost(losses: number): CuecardError {
  const message = `The process working on this source was lost ${losses} times in a row; the file may be too much for it. Split it, or give the process more memory, and retry.`;
  return new CuecardError("worker_lost", message, { retryable: true });
}

function describe(error: unknown): Omit<SourceFailure, "now" | "nextRefreshAt"> {
  // A store's own words may name its host, its database or its folder, and whoever may read a source is not to know them.
  if (isCuecardError(error) && error.code === "storage_failed") {
    const processingError =
      "The service's store did not do its part while this source was processed; retry, and report it if it happens again.";
    return { errorCode: error.code, processingError, retryable: true, warnings: [] };
  }
  if (isCuecardError(error)) {
    return { errorCode: error.code, processingError: error.message, retryable: error.retryable, warnings: [] };
  }
  const processingError = "Processing stopped at an unexpected fault; retry, and report it if it happens again.";
  return { errorCode: "internal_error", processingError, retryable: true, warnings: [] };
}
