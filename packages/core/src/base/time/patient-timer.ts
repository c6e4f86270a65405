import { lostMs } from "./lost-time.ts";

/**
 * Calls `late` when time is up. Time that the process lost is waited for again, at most as long as the timer
 * is. Returns what stops it.
 */
export function patientTimer(milliseconds: number, late: () => void): () => void {
  const before = lostMs();
  let granted = 0;
  const isUp = () => {
    const owed = Math.min(milliseconds, lostMs() - before) - granted;
    if (owed >= 1) {
      granted += owed;
      timer = setTimeout(isUp, owed);
    } else late();
  };
  let timer = setTimeout(isUp, milliseconds);
  return () => clearTimeout(timer);
}
