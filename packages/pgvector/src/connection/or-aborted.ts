import { CuecardError } from "@cuecard/core/errors";

const aborted = (signal: AbortSignal): CuecardError =>
  new CuecardError("aborted", "The search was aborted by its caller.", { cause: signal.reason });

export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw aborted(signal);
}

/** Rejects at once when the signal aborts; a late answer is dropped. */
export function orAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(aborted(signal));
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
