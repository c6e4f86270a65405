import type { Storage, WorkspaceStorage } from "../../ports/storage/storage.ts";

/** Tells who waits in this process that a workspace may have new events. Other processes' events are asked for by time. */
export interface EventSignal {
  /** A workspace may have new events. */
  tell(workspace: string): void;
  /** Calls back at each `tell` of any workspace. */
  onTold(listener: (workspace: string) => void): void;
  /** Resolves at the next `tell` of the workspace, after `timeoutMs`, or when the signal aborts. */
  next(workspace: string, options: { timeoutMs: number; signal: AbortSignal }): Promise<void>;
}

export function createEventSignal(): EventSignal {
  const listeners = new Set<(workspace: string) => void>();
  return {
    tell(workspace) {
      for (const listener of [...listeners]) listener(workspace);
    },
    onTold: (listener) => void listeners.add(listener),
    next: (workspace, { timeoutMs, signal }) =>
      new Promise((resolve) => {
        const timer = setTimeout(done, timeoutMs);
        signal.addEventListener("abort", done);
        listeners.add(told);
        if (signal.aborted) done();
        function told(of: string): void {
          if (of === workspace) done();
        }
        function done(): void {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          listeners.delete(told);
          resolve();
        }
      }),
  };
}

/** Verbs that may store events. */
const telling = [
  "startCall",
  "saveCall",
  "insertSource",
  "insertSources",
  "updateSource",
  "requeueSource",
  "heartbeat",
  "replaceChunks",
  "keepChunks",
  "retrySourceLater",
  "failSource",
  "releaseSource",
  "storePage",
  "finishCrawl",
  "recordGap",
  "changeGap",
  "startReembedding",
  "cutOver",
  "pauseReembedding",
] as const satisfies readonly (keyof WorkspaceStorage)[];

/** The storage, of which each verb that may have stored events says so. */
export function withEventSignal(storage: Storage, { tell }: Pick<EventSignal, "tell">): Storage {
  return {
    ...storage,
    workspace(id) {
      const store = storage.workspace(id);
      const told = telling.map((name) => [name, thenTell(store[name] as Verb, name, () => tell(id))]);
      return { ...store, ...Object.fromEntries(told) };
    },
    async claimSource(request) {
      const claimed = await storage.claimSource(request);
      if (claimed) tell(claimed.workspace);
      return claimed;
    },
  };
}

type Verb = (...given: unknown[]) => Promise<unknown>;

function thenTell(verb: Verb, name: (typeof telling)[number], tell: () => void): Verb {
  const isOfCall = name === "startCall" || name === "saveCall";
  return (...given) => {
    const done = verb(...given);
    return isOfCall && !hasChanges(given) ? done : done.finally(tell);
  };
}

/** What happened in a call is the third value of its saves. Most have none. */
function hasChanges([, , changes]: readonly unknown[]): boolean {
  return Array.isArray(changes) && changes.length > 0;
}
