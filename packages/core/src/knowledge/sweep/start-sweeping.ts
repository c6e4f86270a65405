import { type SweepOptions, sweepBlobs } from "./sweep-blobs.ts";

export interface Sweeping {
  /** Ends a sweep under way after the blob it is at. */
  stop(): Promise<void>;
}

const sweepEveryMs = 24 * 3_600_000;
/** How often the store is asked whether a sweep is due. */
const askAgainMs = 3_600_000;

/** Sweeps blobs, and calls whose retention is over, once a day, at the start too when one is due. Of all processes on a storage one does it. */
export function startSweeping(options: SweepOptions): Sweeping {
  const stopping = new AbortController();
  let sweeping = Promise.resolve();

  const timer = setInterval(ask, askAgainMs);
  timer.unref();
  ask();

  function ask(): void {
    sweeping = sweeping.then(sweepIfDue);
  }

  async function sweepIfDue(): Promise<void> {
    try {
      if (stopping.signal.aborted) return;
      const { storage, now } = options;
      if (!(await storage.claimSweep({ now: now(), everyMs: sweepEveryMs }))) return;
      await storage.forgetCalls(new Date(now()).toISOString());
      await sweepBlobs(options, stopping.signal);
    } catch {
      // A store that is away keeps its orphans until the next sweep.
    }
  }

  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await sweeping;
    },
  };
}
