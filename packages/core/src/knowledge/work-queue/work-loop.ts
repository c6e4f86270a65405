import PQueue from "p-queue";
import { limits } from "../../limits.ts";

export interface WorkLoopOptions<Claimed> {
  /** Takes what has been due longest, a source or a re-embedding; null when nothing is. */
  claim: (request: { now: number; leaseMs: number }) => Promise<Claimed | null>;
  /** Works on what was claimed; never throws, and gives the lease back when the signal aborts. */
  run: (claimed: Claimed, signal: AbortSignal) => Promise<void>;
  /** Claims worked on at once. */
  concurrency: number;
  /** Kinds of work of which some run beside the others; further ones count as the others do. */
  beside?: readonly Beside<Claimed>[];
  now: () => number;
}

/** Work that would hold the others up, or is held up by them, without need. */
export interface Beside<Claimed> {
  takes: (claimed: Claimed) => boolean;
  /** That run beside the others at once. */
  most: number;
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

/** Claims what is due and runs at most `concurrency` at once. The store alone knows what is due and who has it. */
export function startWorkLoop<Claimed>({
  claim,
  run,
  concurrency,
  beside = [],
  now,
}: WorkLoopOptions<Claimed>): WorkLoop {
  const queue = new PQueue({ concurrency });
  const lanes = beside.map(({ takes, most }) => ({ takes, most, queue: new PQueue({ concurrency: most }) }));
  const stopping = new AbortController();
  let claiming = Promise.resolve();
  let running = false;
  let wanted = false;
  /** The last claims all found something. */
  let more = false;

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
      for (let found = true; found; ) found = await claimSome();
    }
    // In the same step as the last look at `wanted`, so that no wake falls between.
    running = false;
  }

  /** One; as many as there is room for, whatever their kind, while there is more: a store commits them together. */
  async function claimSome(): Promise<boolean> {
    const room = concurrency - queue.pending - queue.size;
    if (room <= 0 || stopping.signal.aborted) return false;
    const found = await Promise.all(Array.from({ length: more ? room : 1 }, claimOne));
    more = found.every((each) => each);
    return more;
  }

  async function claimOne(): Promise<boolean> {
    // An unreachable store is asked again at the next tick: what was due stays due.
    const claimed = await claim({ now: now(), leaseMs: limits.leaseMs }).catch(() => null);
    if (!claimed) return false;
    const lane = lanes.find((each) => each.takes(claimed) && each.queue.pending + each.queue.size < each.most);
    void (lane?.queue ?? queue).add(() => run(claimed, stopping.signal)).then(wake);
    return true;
  }

  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await claiming;
      await Promise.all([queue, ...lanes.map((lane) => lane.queue)].map((each) => each.onIdle()));
    },
  };
}
