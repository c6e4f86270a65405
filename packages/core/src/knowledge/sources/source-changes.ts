/** Wakes waiters in this process when a source changed. Another process's changes are found by asking the store. */
export interface SourceChanges {
  changed(sourceId: string): void;
  /** Resolves at the next change of that source, or after `milliseconds`; rejects when the signal aborts. */
  next(sourceId: string, milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export function createSourceChanges(): SourceChanges {
  const waiting = new Map<string, Set<() => void>>();
  return {
    changed(sourceId) {
      const set = waiting.get(sourceId);
      waiting.delete(sourceId);
      for (const resolve of set ?? []) resolve();
    },
    next(sourceId, milliseconds, signal) {
      return new Promise((resolve, reject) => {
        const set = waiting.get(sourceId) ?? new Set();
        waiting.set(sourceId, set);
        const forget = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", abort);
          set.delete(finish);
          if (set.size === 0 && waiting.get(sourceId) === set) waiting.delete(sourceId);
        };
        const finish = () => {
          forget();
          resolve();
        };
        const abort = () => {
          forget();
          reject(signal!.reason);
        };
        const timer = setTimeout(finish, milliseconds);
        set.add(finish);
        if (signal?.aborted) abort();
        else signal?.addEventListener("abort", abort, { once: true });
      });
    },
  };
}
