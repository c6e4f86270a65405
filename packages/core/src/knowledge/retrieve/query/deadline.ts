import type { Deadline } from "../../../base/time/deadline.ts";
import { withinTime } from "../../../base/time/within-time.ts";
import { CuecardError } from "../../../errors.ts";

/** What an embedder must leave for the rest of the search: a quarter, but not less than a busy process needs. */
function reserve({ milliseconds }: Deadline): number {
  return Math.min(100, Math.max(milliseconds / 4, Math.min(40, milliseconds / 2)));
}

/** Longest wait for an embedder where keywords can answer without it, however long the deadline is. */
const longestWaitMs = 2_000;

/** How long the search waits for the question's vector, before it asks the store without one. */
export function embedSlice(deadline: Deadline, keywordsCanAnswer: boolean): number {
  const slice = deadline.remaining() - reserve(deadline);
  return keywordsCanAnswer ? Math.min(slice, longestWaitMs) : slice;
}

/** Runs work of the store within the deadline; throws `timeout`, or the store's own error, since nothing can answer without it. */
export async function inTime<Value>(
  deadline: Deadline,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const outcome = await withinTime({ milliseconds: deadline.remaining(), signal, work });
  if (outcome.status === "done") return outcome.value;
  if (outcome.status === "failed") throw outcome.error;
  const message = `The search did not end within ${deadline.milliseconds} ms; raise deadlineMs or search fewer knowledge bases.`;
  throw new CuecardError("timeout", message, { param: "deadlineMs", retryable: true });
}
