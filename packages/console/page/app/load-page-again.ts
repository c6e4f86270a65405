import { origin } from "../api/origin.ts";

/** Milliseconds between two looks for the service. */
const lookMs = 1_000;

/** Milliseconds in which the page is loaded again by itself once at most: a file that is missing for good must not make a loop. */
const leastMs = 10_000;

const place = "cuecard-loaded-again";

/**
 * Loads the page again as soon as the service answers: a browser keeps the failure of a file for as long as the page lives, and
 * a new version has files of other names. Returns the end of it.
 */
export function loadAgainWhenServed(): () => void {
  const timer = setInterval(async () => {
    const last = Number(sessionStorage.getItem(place) ?? 0);
    if (Date.now() - last < leastMs) return;
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(lookMs * 5) }).catch(() => null);
    if (!answer?.ok) return;
    sessionStorage.setItem(place, String(Date.now()));
    location.reload();
  }, lookMs);
  return () => clearInterval(timer);
}
