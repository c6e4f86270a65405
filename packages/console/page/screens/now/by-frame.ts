/** Most that waits for a frame: a tab in the background has none, and must not gather hours of events. */
const mostWaiting = 500;

/** Collects what comes and hands it on once a frame, so that many events at once draw the page once. */
export function byFrame<T>(take: (all: readonly T[]) => void): (one: T) => void {
  let waiting: T[] = [];
  function hand() {
    const all = waiting;
    waiting = [];
    if (all.length > 0) take(all);
  }
  return (one) => {
    waiting.push(one);
    if (waiting.length === 1) requestAnimationFrame(hand);
    if (waiting.length >= mostWaiting) hand();
  };
}
