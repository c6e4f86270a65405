/**
 * All three HTTP date formats begin with the day of the week. Without this check `Date.parse` would find a date in
 * "-5".
 */
const beginsAsDate = /^\s*(?:mon|tue|wed|thu|fri|sat|sun)/i;

/**
 * Reads the seconds until a retry makes sense from `retry-after-ms` or either form of `Retry-After` (RFC 9110, 10.2.3);
 * null when the answer does not say. A date is compared with the answer's own `Date`, so that clocks need not agree.
 */
export function retryAfterSeconds(headers: Pick<Headers, "get">): number | null {
  const milliseconds = wholeOrFraction(headers.get("retry-after-ms"));
  if (milliseconds !== null) return milliseconds / 1_000;
  const value = headers.get("retry-after");
  const seconds = wholeOrFraction(value);
  if (seconds !== null || value === null) return seconds;
  const due = beginsAsDate.test(value) ? Date.parse(value) : Number.NaN;
  const sent = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(due)) return null;
  return Math.max(0, (due - (Number.isNaN(sent) ? Date.now() : sent)) / 1_000);
}

function wholeOrFraction(value: string | null): number | null {
  return value !== null && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : null;
}
