import { type CandidateRequest, type Candidates, CuecardError } from "@cuecard/core";
import type { WhereUnread } from "../engine/search/search.ts";
import type { Threads } from "./threads.ts";

/**
 * Searches that never hold the reader while vectors are read into memory. Those are read a slice at a time, and what else
 * is asked of the reader goes between two slices.
 */
export interface VectorReading {
  search(workspace: string, request: CandidateRequest): Promise<Candidates>;
  /** Resolves when nothing is being read. */
  settled(): Promise<void>;
}

type Run = <T>(work: (threads: Threads) => Promise<T>) => Promise<T>;

export function createVectorReading(run: Run): VectorReading {
  const reading = new Map<string, Promise<void>>();
  /** One knowledge base after the other: two that don't fit side by side would drive each other out for ever. */
  let turn = Promise.resolve();

  async function readSlices(workspace: string, id: string): Promise<void> {
    while (await run(({ reader }) => reader.request("readVectors", [workspace, id])));
  }

  /** Two slices are asked for at a time, so that the reader never waits for this thread between them. */
  async function readAll(workspace: string, id: string): Promise<void> {
    await Promise.all([readSlices(workspace, id), readSlices(workspace, id)]);
  }

  function read(workspace: string, id: string): Promise<void> {
    const key = JSON.stringify([workspace, id]);
    const running = reading.get(key);
    if (running) return running;
    // What can't be read is met again by the search that waits.
    const begun = turn.then(() => readAll(workspace, id)).catch(() => {});
    turn = begun;
    reading.set(key, begun);
    void begun.then(() => reading.delete(key));
    return begun;
  }

  return {
    search: (workspace, { signal, readMs, ...request }) =>
      run(async ({ reader, found: texts }) => {
        const ask = async (whereUnread: WhereUnread) => {
          const parameters = [workspace, request, whereUnread, texts.takeLack()] as const;
          const found = await reader.request("searchCandidates", [...parameters], { signal });
          return found && texts.read(found);
        };
        const found = await ask(readMs === 0 ? "search the rest" : "give up");
        if (found?.partial.length === 0) return found;
        const ids = request.spaces.flatMap(({ vector, knowledgeBaseIds }) => (vector ? knowledgeBaseIds : []));
        const all = Promise.all(ids.map((id) => read(workspace, id)));
        if (found) return found;
        await atMost(all, readMs, signal);
        return (await ask(readMs === undefined ? "read" : "search the rest"))!;
      }),
    async settled() {
      while (reading.size > 0) await Promise.all([...reading.values()]);
    },
  };
}

/** Waits for work, but no longer than so many milliseconds. Throws `aborted` when the signal aborts. */
export function atMost(work: Promise<unknown>, milliseconds: number | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => end(() => reject(aborted(signal)));
    const timer = milliseconds === undefined ? null : setTimeout(() => end(resolve), milliseconds);
    const end = (settle: () => void) => {
      if (timer) clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      settle();
    };
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(
      () => end(resolve),
      () => end(resolve),
    );
  });
}

const aborted = (signal: AbortSignal) =>
  new CuecardError("aborted", "The search was aborted by its caller.", { cause: signal.reason });
