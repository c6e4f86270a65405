import { setImmediate } from "node:timers";

/** Resolves when the work behind it may run: at once, where none ran in this turn of the event loop. */
export type Turns = () => Promise<void>;

/**
 * Lets one piece of work run a turn of the event loop. Answers of a thread that came together are handled together, and
 * eight searches that rank one after another would hold up all calls for so long.
 */
export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  const release = () => {
    const next = waiting.shift();
    if (next) {
      setImmediate(release);
      next();
    } else isTaken = false;
  };
  return () => {
    if (isTaken) return new Promise((resolve) => waiting.push(resolve));
    isTaken = true;
    setImmediate(release);
    return Promise.resolve();
  };
}

/** The turns of this thread, whose event loop all workspaces share. */
export const ownTurn = createTurns();
