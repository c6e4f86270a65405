import { CuecardError } from "@cuecard/core";

export type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `close` wait for what runs, and refuses what comes after it. */
export function createTracker(): { run: Run; close(): Promise<void> } {
  const running = new Set<Promise<unknown>>();
  let closed = false;
  return {
    async run(work) {
      if (closed) throw new CuecardError("storage_failed", "The store is closed; open a new one.");
      const promise = work();
      running.add(promise);
      try {
        return await promise;
      } finally {
        running.delete(promise);
      }
    },
    async close() {
      closed = true;
      await Promise.allSettled(running);
    },
  };
}
