import { setImmediate as nextTurn } from "node:timers/promises";
import PQueue from "p-queue";
import { limits } from "../../limits.ts";

type Claim<Claimed> = (request: { now: number; leaseMs: number }) => Promise<Claimed | null>;

export interface WorkLoopOptions<Claimed> {
  /** Takes what has been due longest, a source or a re-embedding; null when nothing is. */
  claim: Claim<Claimed>;
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
  /** Takes what comes next if it is of this kind. With it as many are claimed at once as there are places. */
  claim?: Claim<Claimed>;
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
  const lanes = beside.map((kind) => ({ ...kind, queue: new PQueue({ concurrency: kind.most }), next: 0 }));
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
      // What ends in one turn of the event loop gives its places back together.
      await nextTurn();
      wanted = false;
      for (let found = true; found; ) found = await claimSome();
    }
    // In the same step as the last look at `wanted`, so that no wake falls between.
    running = false;
  }

  /**
   * One, whatever its kind, and as many as there is room for while there is more: a store commits them together. Of a
   * kind that can be claimed alone, at most twice as many as came last, so that few find another kind.
   */
  async function claimSome(): Promise<boolean> {
    if (stopping.signal.aborted) return false;
    const room = placesOf(queue, concurrency);
    const [anyKind, ...ofLanes] = await Promise.all([
      claimAtOnce(claim, more ? room : Math.min(room, 1)),
      ...lanes.map((lane) => claimAtOnce(lane.claim, Math.min(lane.next, placesOf(lane.queue, lane.most)))),
    ]);
    more = anyKind.length > 0 && anyKind.every((each) => each !== null);
    for (const [index, lane] of lanes.entries()) {
      const own = [...anyKind, ...ofLanes[index]!].filter((each) => each !== null && lane.takes(each));
      lane.next = ofLanes[index]!.includes(null) ? 0 : 2 * own.length;
    }
    return [anyKind, ...ofLanes].flat().some((each) => each !== null);
  }

  function claimAtOnce(take: Claim<Claimed> | undefined, count: number): Promise<(Claimed | null)[]> {
    return Promise.all(Array.from({ length: take ? count : 0 }, () => claimOne(take!)));
  }

  async function claimOne(take: Claim<Claimed>): Promise<Claimed | null> {
    // An unreachable store is asked again at the next tick: what was due stays due.
    const claimed = await take({ now: now(), leaseMs: limits.leaseMs }).catch(() => null);
    if (!claimed) return null;
    const lane = lanes.find((each) => each.takes(claimed) && placesOf(each.queue, each.most) > 0);
    void (lane?.queue ?? queue).add(() => run(claimed, stopping.signal)).then(wake);
    return claimed;
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

const placesOf = (queue: PQueue, most: number): number => most - queue.pending - queue.size;
