import { CuecardError } from "@cuecard/core";

/** The error of a job that ends with the pool. */
export function closed(message: string): CuecardError {
  return new CuecardError("shutting_down", message, { retryable: true });
}

/** The error of a job that its caller stopped. */
export function aborted(signal: AbortSignal): CuecardError {
  return new CuecardError("aborted", "Reading this file was stopped by its caller.", {
    retryable: true,
    cause: signal.reason,
  });
}

/** The error of a file that ended every child that read it. */
export function lost(): CuecardError {
  return new CuecardError(
    "worker_lost",
    "The worker that read this file crashed or sent an invalid answer twice, so reading was stopped; save the file with another program and add the new copy.",
  );
}

/** The error of a file that is not read in time. `clockMs` is the limit by the clock. */
export function timedOut(timeoutMs: number, clockMs: number): CuecardError {
  const message = `Reading this file took more than ${timeoutMs / 1_000} s of processor time, or ${clockMs / 1_000} s by the clock, twice, so reading was stopped; split it, or save it in a simpler form, and add it again.`;
  return new CuecardError("timeout", message);
}

/** The error of a file that takes more memory than a child may have. */
export function tooLarge(heapMegabytes: number): CuecardError {
  const message = `Reading this file takes more than ${heapMegabytes} MB of memory, so it was stopped; split it into smaller files and add those.`;
  return new CuecardError("expands_too_far", message);
}
