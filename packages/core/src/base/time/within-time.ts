import { CuecardError } from "../../errors.ts";
import { patientTimer } from "./patient-timer.ts";

export type Outcome<Value> =
  | { status: "done"; value: Value }
  | { status: "failed"; error: unknown }
  | { status: "late" };

export interface TimedWork<Value> {
  milliseconds: number;
  /** The caller's own; when it aborts, {@link withinTime} throws `aborted`. */
  signal: AbortSignal | undefined;
  work: (signal: AbortSignal) => Promise<Value>;
}

/**
 * Runs work for at most so long, without what the process lost of this time. Its signal is aborted when time is up, with a `TimeoutError`, and when the caller
 * aborts; work that ignores the signal is not waited for.
 */
export async function withinTime<Value>({ milliseconds, signal, work }: TimedWork<Value>): Promise<Outcome<Value>> {
  throwIfAborted(signal);
  if (milliseconds <= 0) return { status: "late" };
  const controller = new AbortController();
  const { promise: over, resolve, reject } = Promise.withResolvers<Outcome<Value>>();
  const stop = patientTimer(milliseconds, () => {
    resolve({ status: "late" });
    controller.abort(new DOMException(`No time was left after ${milliseconds} ms.`, "TimeoutError"));
  });
  const abort = () => {
    reject(abortedError(signal));
    controller.abort(signal?.reason);
  };
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([outcomeOf(work, controller.signal), over]);
  } finally {
    stop();
    signal?.removeEventListener("abort", abort);
  }
}

async function outcomeOf<Value>(work: TimedWork<Value>["work"], signal: AbortSignal): Promise<Outcome<Value>> {
  try {
    return { status: "done", value: await work(signal) };
  } catch (error) {
    return { status: "failed", error };
  }
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal);
}

/** Runs work for a caller: what it throws once the caller has aborted is `aborted`, with the signal's reason as its cause. */
export async function unlessAborted<Value>(
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  throwIfAborted(signal);
  try {
    return await work();
  } catch (error) {
    throwIfAborted(signal);
    throw error;
  }
}

function abortedError(signal: AbortSignal | undefined): CuecardError {
  return new CuecardError("aborted", "The work was aborted by its caller.", { cause: signal?.reason });
}
