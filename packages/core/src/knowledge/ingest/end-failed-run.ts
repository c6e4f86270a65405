import { CuecardError, isCuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { Claim, KnowledgeBaseRecord, KnowledgeStore, SourceFailure } from "../../ports/storage/knowledge.ts";
import type { ClaimedSource } from "../../ports/storage/storage.ts";
import { nextRefresh } from "../../storage-kit/next-refresh.ts";
import { faultMessage } from "../failures/fault-message.ts";
import { retryDelayMs } from "../failures/retry-delay.ts";
import { type WriteEndingOptions, writeEnding } from "./write-ending.ts";

export interface EndFailedRunOptions extends WriteEndingOptions {
  store: KnowledgeStore;
  now: () => number;
  random: () => number;
}

export interface FailedRun {
  claim: Claim;
  source: ClaimedSource["source"];
  base: KnowledgeBaseRecord;
  error: unknown;
}

/**
 * Stores how a run failed: a retryable failure is tried again later, any other makes the source `failed`. True when it
 * is `failed` by this.
 */
export async function endFailedRun(
  { store, now, random, ...writing }: EndFailedRunOptions,
  { claim, source, base, error }: FailedRun,
): Promise<boolean> {
  const at = now();
  if (isRetryable(error) && source.failedRuns + 1 < limits.sourceRuns) {
    const { retryAfterSeconds } = error;
    const delayMs = retryDelayMs({ failedRuns: source.failedRuns, retryAfterSeconds, random });
    const { errorCode, processingError } = describe(error);
    const times = { now: new Date(at).toISOString(), dueAt: new Date(at + delayMs).toISOString() };
    await writeEnding(() => store.retrySourceLater(claim, { errorCode, processingError, ...times }), writing);
    return false;
  }
  const nextRefreshAt = nextRefresh(base, source, at);
  const failure = { ...describe(error), now: new Date(at).toISOString(), nextRefreshAt };
  return (await writeEnding(() => store.failSource(claim, failure), writing)) === "done";
}

/** A file that its worker was lost with would only end the next worker too. */
function isRetryable(error: unknown): error is CuecardError {
  return isCuecardError(error) && error.retryable && error.code !== "worker_lost";
}

export function workerLost(failedDeliveries: number): CuecardError {
  const message = `The process that worked on this source died ${failedDeliveries} times in a row; the file may need too much memory. Split the file, or give the process more memory, and retry.`;
  return new CuecardError("worker_lost", message, { retryable: true });
}

function describe(error: unknown): Omit<SourceFailure, "now" | "nextRefreshAt"> {
  if (isCuecardError(error)) {
    const retryable = error.retryable || error.code === "storage_failed";
    return { errorCode: error.code, processingError: faultMessage(error), retryable, warnings: [] };
  }
  const processingError = "Processing stopped with an unexpected error; retry, and report it if it happens again.";
  return { errorCode: "internal_error", processingError, retryable: true, warnings: [] };
}
