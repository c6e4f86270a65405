import { throwIfAborted } from "@cuecard/core/adapter-kit";
import { s3Fault } from "./s3-faults.ts";

/** Most milliseconds until the answer of a request begins, including the client's own retries. */
const requestMs = 120_000;

/** Context of a request. */
export interface Ask {
  /** The action, for error messages, such as "Reading the blob x". */
  doing: string;
  /** Bucket, for error messages. */
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
