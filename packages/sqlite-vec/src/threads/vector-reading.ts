import { type CandidateRequest, type Candidates, CuecardError } from "@cuecard/core";
import type { LeftToRead } from "@cuecard/resident";
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

/** Reads knowledge bases in the background until each has what is wanted. */
function createBackgroundReads(run: Run, enough: readonly LeftToRead[]) {
  const reading = new Map<string, Promise<void>>();
  /** One knowledge base after the other: two that don't fit side by side would drive each other out for ever. */
  let turn = Promise.resolve();

  async function readSlices(workspace: string, id: string): Promise<void> {
    while (!enough.includes(await run(({ reader }) => reader.request("readVectors", [workspace, id]))));
  }

  /** Two slices are asked for at a time, so that the reader never waits for this thread between them. */
  async function readAll(workspace: string, id: string): Promise<void> {
    await Promise.all([readSlices(workspace, id), readSlices(workspace, id)]);
  }

  return {
    running: () => [...reading.values()],
    read(workspace: string, id: string): Promise<void> {
      const key = JSON.stringify([workspace, id]);
      const running = reading.get(key);
      if (running) return running;
      // What can't be read is met again by the search that waits.
      const begun = turn.then(() => readAll(workspace, id)).catch(() => {});
      turn = begun;
      reading.set(key, begun);
      void begun.then(() => reading.delete(key));
      return begun;
    },
  };
}

export function createVectorReading(run: Run): VectorReading {
  /** What a search needs to look at all chunks. It does not wait for what follows of another knowledge base. */
  const needed = createBackgroundReads(run, ["following", "nothing"]);
  const all = createBackgroundReads(run, ["nothing"]);

  return {
    search: (workspace, { signal, readMs, ...request }) =>
      run(async ({ reader, found: texts }) => {
        const ask = async (whereUnread: WhereUnread) => {
          const parameters = [workspace, request, whereUnread, texts.takeLack()] as const;
          const found = await reader.request("searchCandidates", [...parameters], { signal });
          return found && { following: found.following, candidates: texts.read(found) };
        };
        const ids = request.spaces.flatMap(({ vector, knowledgeBaseIds }) => (vector ? knowledgeBaseIds : []));
        const read = async (id: string) => {
          const begun = needed.read(workspace, id);
          void begun.then(() => all.read(workspace, id));
          await begun;
        };
        const found = await ask(readMs === 0 ? "search the rest" : "give up");
        if (found?.candidates.partial.length === 0) {
          if (found.following) for (const id of ids) void all.read(workspace, id);
          return found.candidates;
        }
        const reading = Promise.all(ids.map(read));
        if (found) return found.candidates;
        await atMost(reading, readMs, signal);
        return (await ask(readMs === undefined ? "read" : "search the rest"))!.candidates;
      }),
    async settled() {
      const running = () => [...needed.running(), ...all.running()];
      while (running().length > 0) await Promise.all(running());
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
