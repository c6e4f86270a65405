/** How often it is looked whether the process runs. */
const everyMs = 10;
/** A look may be so late on a machine with processors to spare. */
const jitterMs = 5;

// The machine's own clock: one that a test puts in its place tells nothing of lost time, and stops when the test ends.
const { setInterval, clearInterval } = globalThis;
const now = performance.now.bind(performance);

let lost = 0;
let last = 0;
let holders = 0;
let looking: NodeJS.Timeout | null = null;

/**
 * Milliseconds that the process lost while somebody watched: its event loop did not run, since the machine had no
 * processor for it or since other code held it. A deadline does not count them: nobody could have answered meanwhile,
 * and whoever waits could not have heard it.
 */
export function lostMs(): number {
  return holders === 0 ? lost : lost + sinceLast();
}

/** Watches until the returned function is called. */
export function watchLostTime(): () => void {
  if (holders++ === 0) {
    last = now();
    looking = setInterval(look, everyMs);
    looking.unref();
  }
  return () => {
    look();
    if (--holders === 0 && looking) clearInterval(looking);
  };
}

function look(): void {
  lost += sinceLast();
  last = now();
}

function sinceLast(): number {
  return Math.max(0, now() - last - everyMs - jitterMs);
}
