import { throwIfAborted } from "@cuecard/core/adapter-kit";
import { s3Fault } from "./s3-faults.ts";

/** Longest time one request may take until its answer begins, the client's own retries included. */
const requestMs = 120_000;

/** What a request is for. */
export interface Ask {
  /** What is being done, for messages. */
  doing: string;
  /** Named in errors. */
  bucket: string;
  /** Stops the request. */
  signal?: AbortSignal;
}

/**
 * Makes one request under its own deadline. Throws `aborted` when the caller's signal ended it, else `storage_failed`.
 */
export async function ask<Output>(
  { doing, bucket, signal }: Ask,
  request: (options: { abortSignal: AbortSignal }) => Promise<Output>,
): Promise<Output> {
  if (signal) throwIfAborted(signal);
  const deadline = AbortSignal.timeout(requestMs);
  try {
    return await request({ abortSignal: signal ? AbortSignal.any([signal, deadline]) : deadline });
  } catch (error) {
    if (signal) throwIfAborted(signal);
    throw s3Fault(doing, bucket, error);
  }
}
