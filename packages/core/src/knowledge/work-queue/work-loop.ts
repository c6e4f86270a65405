import PQueue from "p-queue";
import { limits } from "../../limits.ts";

export interface WorkLoopOptions<Claimed> {
  /** Takes what has been due longest, a source or a re-embedding; null when nothing is. */
  claim: (request: { now: number; leaseMs: number }) => Promise<Claimed | null>;
  /** Works on what was claimed; never throws, and gives the lease back when the signal aborts. */
  run: (claimed: Claimed, signal: AbortSignal) => Promise<void>;
  /** Claims worked on at once. */
  concurrency: number;
  /**
   * True for work that does little but wait, such as a crawl: a few of its kind run beside the others, so that they
   * don't hold them up.
   */
  mostlyWaits: (claimed: Claimed) => boolean;
  now: () => number;
}

export interface WorkLoop {
  /** Something became due. */
  wake(): void;
  /** Claims nothing more, aborts what runs and waits until its leases are released. */
  stop(): Promise<void>;
}

/**
 * How often the store is asked for what became due by time: a refresh, a lease that ran out, work that another process
 * asked for.
 */
const askAgainMs = 1_000;

/** Claims that mostly wait, beside the others; further ones count as the others do. */
const mostBeside = 4;

/** Claims what is due and runs at most `concurrency` at once. The store alone knows what is due and who has it. */
export function startWorkLoop<Claimed>({
  claim,
  run,
  concurrency,
  mostlyWaits,
  now,
}: WorkLoopOptions<Claimed>): WorkLoop {
  const queue = new PQueue({ concurrency });
  const beside = new PQueue({ concurrency: mostBeside });
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
        // An unreachable store is asked again at the next tick: what was due stays due.
        const claimed = await claim({ now: now(), leaseMs: limits.leaseMs }).catch(() => null);
        if (!claimed) break;
        const lane = mostlyWaits(claimed) && beside.pending + beside.size < mostBeside ? beside : queue;
        void lane.add(() => run(claimed, stopping.signal)).then(wake);
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
      await Promise.all([queue.onIdle(), beside.onIdle()]);
    },
  };
}
