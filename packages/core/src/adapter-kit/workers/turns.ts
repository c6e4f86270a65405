import PQueue from "p-queue";

/** Lets at most `size` jobs run at once, in the order in which they came. */
export interface Turns {
  /**
   * Waits for a turn and returns the function that ends it. Throws the signal's reason when it aborts first, and the
   * reason of `close`.
   */
  take(signal: AbortSignal): Promise<() => void>;
  /** Rejects every waiting job, and gives no more turns. */
  close(reason: Error): void;
}

export function createTurns(size: number): Turns {
  const queue = new PQueue({ concurrency: size });
  const waiting = new Set<AbortController>();
  const closing = new AbortController();

  return {
    async take(signal) {
      closing.signal.throwIfAborted();
      signal.throwIfAborted();
      // The queue has its own signal: with the caller's it would give the turn to the next job while the aborted one
      // still cleans up.
      const wait = new AbortController();
      const leave = () => wait.abort(signal.reason);
      waiting.add(wait);
      signal.addEventListener("abort", leave, { once: true });
      const waited = () => {
        waiting.delete(wait);
        signal.removeEventListener("abort", leave);
      };
      const endTurn = await begun(queue, wait.signal, waited);
      if (!closing.signal.aborted) return endTurn;
      endTurn();
      throw closing.signal.reason;
    },
    close(reason) {
      closing.abort(reason);
      for (const wait of waiting) wait.abort(reason);
    },
  };
}

/** Resolves with what ends the turn once it began. `waited` is called in the same step, however the wait ends. */
function begun(queue: PQueue, signal: AbortSignal, waited: () => void): Promise<() => void> {
  return new Promise((begin, refuse) => {
    const hold = () =>
      new Promise<void>((over) => {
        waited();
        begin(over);
      });
    queue.add(hold, { signal }).catch((reason) => {
      waited();
      refuse(reason);
    });
  });
}
