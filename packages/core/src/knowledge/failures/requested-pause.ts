/** The longest pause: a longer one comes from a mistaken date or unit. */
const longestMs = 24 * 3_600_000;

/** The pause in milliseconds that a failure's `retryAfterSeconds` asks for: 0 to a day. Null when it asks for none. */
export function requestedPauseMs(retryAfterSeconds: number | null): number | null {
  if (retryAfterSeconds === null || Number.isNaN(retryAfterSeconds)) return null;
  return Math.min(Math.max(0, retryAfterSeconds * 1_000), longestMs);
}
