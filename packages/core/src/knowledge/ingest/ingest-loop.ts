import PQueue from "p-queue";
import { limits } from "../../limits.ts";
import type { ClaimedSource, Storage } from "../../ports/storage/storage.ts";

export interface IngestLoopOptions {
  storage: Storage;
  /** Works on one claimed source; never throws, and gives the lease back when the signal aborts. */
  run: (claimed: ClaimedSource, signal: AbortSignal) => Promise<void>;
  /** Sources worked on at once. */
  concurrency: number;
  now: () => number;
}

export interface IngestLoop {
  /** Something became due. */
  wake(): void;
  /** Claims nothing more, aborts what runs and waits until its leases are given back. */
  stop(): Promise<void>;
}

/** How often the store is asked for sources that became due by time: a refresh, a lease that ran out, another process's source. */
const askAgainMs = 1_000;

/** Claims due sources and runs at most `concurrency` at once. Which sources there are, and whose, is the store's truth alone. */
export function startIngestLoop({ storage, run, concurrency, now }: IngestLoopOptions): IngestLoop {
  const queue = new PQueue({ concurrency });
  const stopping = new AbortController();
  let claiming = Promise.resolve();
  let running = false;
  let wanted = false;

  const timer = setInterval(wake, askAgainMs);
  timer.unref();

  function wake(): void {
    wanted = true;
    if (!running) claiming = claimAll();
  }

  async function claimAll(): Promise<void> {
    running = true;
    while (wanted && !stopping.signal.aborted) {
      wanted = false;
      while (queue.pending + queue.size < concurrency && !stopping.signal.aborted) {
        // An unreachable store is asked again at the next tick: sources stay due.
        const claimed = await storage.claimSource({ now: now(), leaseMs: limits.leaseMs }).catch(() => null);
        if (!claimed) break;
        void queue.add(() => run(claimed, stopping.signal)).then(wake);
      }
    }
    // In the same step as the last look at `wanted`, so that no wake falls between.
    running = false;
  }

  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await claiming;
      await queue.onIdle();
    },
  };
}
