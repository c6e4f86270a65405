import { withinTime } from "../base/time/within-time.ts";

/** Resolves with what the work gives. Throws what it throws, when the deadline is over, and the signal's reason. */
export async function inTime<Result>(
  work: (signal: AbortSignal) => Result | Promise<Result>,
  { ms, signal, what }: { ms: number; signal: AbortSignal; what: string },
): Promise<Result> {
  signal.throwIfAborted();
  const timed = { milliseconds: ms, signal, work: async (stop: AbortSignal) => work(stop) };
  const outcome = await withinTime(timed).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  if (outcome.status === "done") return outcome.value;
  throw outcome.status === "failed" ? outcome.error : new Error(`${what} did not answer within ${ms} ms.`);
}
