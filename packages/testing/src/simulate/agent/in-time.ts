/** Resolves with what the work gives. Rejects when the deadline is over or the signal aborts, also where the work goes on. */
export async function inTime<Result>(
  work: (signal: AbortSignal) => Result | Promise<Result>,
  { ms, signal, what }: { ms: number; signal: AbortSignal; what: string },
): Promise<Result> {
  signal.throwIfAborted();
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  const timer = setTimeout(() => stop.abort(new Error(`${what} did not answer within ${ms} ms.`)), ms);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([
      (async () => work(stop.signal))(),
      new Promise<never>((_, reject) => {
        stop.signal.addEventListener("abort", () => reject(stop.signal.reason), { once: true });
      }),
    ]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
