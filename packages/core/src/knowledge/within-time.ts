import { CuecardError } from "../errors.ts";

export type Outcome<Value> = { status: "done"; value: Value } | { status: "failed"; error: unknown } | { status: "late" };

export interface TimedWork<Value> {
  milliseconds: number;
  /** The caller's own; when it aborts, {@link withinTime} throws `aborted`. */
  signal: AbortSignal | undefined;
  work: (signal: AbortSignal) => Promise<Value>;
}

/** Runs work for at most so long. Its signal is aborted with a `TimeoutError` when time is up, and work that ignores the signal is not waited for. */
export async function withinTime<Value>({ milliseconds, signal, work }: TimedWork<Value>): Promise<Outcome<Value>> {
  throwIfAborted(signal);
  if (milliseconds <= 0) return { status: "late" };
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome<Value>>((resolve) => {
    timer = setTimeout(() => {
      controller.abort(new DOMException(`No time was left after ${milliseconds} ms.`, "TimeoutError"));
      resolve({ status: "late" });
    }, milliseconds);
  });
  let onAbort = () => {};
  const aborted = new Promise<Outcome<Value>>((_, reject) => {
    onAbort = () => reject(abortedError(signal));
    signal?.addEventListener("abort", onAbort, { once: true });
  });
  const run = async (): Promise<Outcome<Value>> => {
    try {
      return { status: "done", value: await work(controller.signal) };
    } catch (error) {
      return { status: "failed", error };
    }
  };
  try {
    return await Promise.race([run(), late, aborted]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    controller.abort();
  }
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal);
}

function abortedError(signal: AbortSignal | undefined): CuecardError {
  return new CuecardError("aborted", "The search was aborted by its caller.", { cause: signal?.reason });
}
