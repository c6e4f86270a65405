import type { Emit } from "../../emitter.ts";
import { CuecardError, isCuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { SourceFailure } from "../../ports/storage/knowledge.ts";
import type { ClaimedSource } from "../../ports/storage/storage.ts";
import type { SourceChanges } from "../source-changes.ts";
import { toSource } from "../source-record.ts";
import { type IngestOptions, ingest } from "./ingest.ts";
import { holdLease } from "./lease.ts";

export interface ProcessOptions extends IngestOptions {
  emit: Emit;
  changes: SourceChanges;
}

/** Runs one claimed source to `ready` or `failed`, or gives it back when the process stops. Never throws. */
export async function processSource(options: ProcessOptions, claimed: ClaimedSource, stopping: AbortSignal): Promise<void> {
  const { store, now, changes } = options;
  const { knowledgeBaseId, sourceId, attempt } = claimed;
  const claim = { knowledgeBaseId, sourceId, attempt };
  const lease = holdLease(store, claim, { now, stopping });
  changes.changed(sourceId);
  try {
    const base = await store.getKnowledgeBase(knowledgeBaseId);
    if (!base) return;
    try {
      if (claimed.losses >= limits.leaseLosses) throw workerLost(claimed.losses);
      const result = await ingest(options, base, claimed.source, claim, lease);
      if (result === "done") await announce(options, claimed, null);
    } catch (error) {
      if (lease.lost) return;
      if (stopping.aborted) {
        await store.releaseSource(claim, new Date(now()).toISOString());
        return;
      }
      if (mayPass(error) && claimed.losses + 1 < limits.leaseLosses) return;
      const refreshes = base.autoRefresh && claimed.source.sourceType === "url";
      const nextRefreshAt = refreshes ? new Date(now() + base.refreshInterval * 3_600_000).toISOString() : null;
      const failed = await store.failSource(claim, { ...describe(error), now: new Date(now()).toISOString(), nextRefreshAt });
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

/** A store that was away for a moment is no fault of the source: its lease runs out, and it is claimed again. */
function mayPass(error: unknown): boolean {
  return isCuecardError(error) && error.code === "storage_failed" && error.retryable;
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
