import PQueue from "p-queue";

/** A thread or a process that takes one job at a time. */
export interface PooledWorker {
  /** False once it has ended, whatever ended it. */
  readonly alive: boolean;
  /** Ends it at once and resolves when it is gone. Whoever waits for its answer gets `reason`. */
  end(reason: Error): Promise<void>;
}

export interface WorkerPoolOptions {
  /** Most jobs at once; further ones wait, the one that came first goes first. */
  size: number;
  /** An idle worker is ended after this many milliseconds. */
  idleMs: number;
}

/** A worker for one job. */
export interface Loan<Worker> {
  worker: Worker;
  /** Keeps the worker for a later job, if it lives, and ends the turn. */
  giveBack(): void;
}

/**
 * Workers that are started when a job needs one and used again. Most jobs `lend` a worker and give it back. A job that chooses its worker,
 * or needs several, waits for its `turn`, then takes or adds workers and keeps or ends each.
 */
export interface WorkerPool<Worker extends PooledWorker> {
  /** Aborted by `close`, with its reason. */
  readonly closing: AbortSignal;
  /** The workers without a job. */
  readonly idle: readonly Worker[];
  /** Waits for a turn and takes an idle worker for it, or the one that `start` returns. Throws as `turn` does. */
  lend(start: () => Worker, signal: AbortSignal): Promise<Loan<Worker>>;
  /** Waits for a turn; returns the function that ends it. Throws the signal's reason when it aborts before, and the reason of `close`. */
  turn(signal: AbortSignal): Promise<() => void>;
  /** Takes the idle worker that was used last, of those that `fits` accepts. Null when there is none. */
  take(fits?: (worker: Worker) => boolean): Worker | null;
  /** Adds a worker that the job has started, so that `close` ends it too. */
  add(worker: Worker): Worker;
  /** Makes a worker idle, for a later job. */
  keep(worker: Worker): void;
  /** Ends a worker that no later job may have. */
  end(worker: Worker): Promise<void>;
  /** Ends every worker, and the wait of every job. */
  close(reason: Error): Promise<void>;
}

export function createWorkerPool<Worker extends PooledWorker>({ size, idleMs }: WorkerPoolOptions): WorkerPool<Worker> {
  const queue = new PQueue({ concurrency: size });
  const waiting = new Set<AbortController>();
  const closing = new AbortController();
  const all = new Set<Worker>();
  /** With the timer that will end each; the one used last is last. */
  const idle = new Map<Worker, NodeJS.Timeout>();

  function unshelve(worker: Worker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  }

  async function end(worker: Worker, reason: Error): Promise<void> {
    unshelve(worker);
    await worker.end(reason);
    all.delete(worker);
  }

  async function turn(signal: AbortSignal): Promise<() => void> {
    closing.signal.throwIfAborted();
    signal.throwIfAborted();
    // The queue gets a signal of its own: with the caller's it would pass the turn on while the aborted job still cleans up.
    const wait = new AbortController();
    const leave = () => wait.abort(signal.reason);
    waiting.add(wait);
    signal.addEventListener("abort", leave, { once: true });
    const waited = () => {
      waiting.delete(wait);
      signal.removeEventListener("abort", leave);
    };
    const endTurn = await new Promise<() => void>((begin, refuse) => {
      const hold = () =>
        new Promise<void>((over) => {
          waited();
          begin(over);
        });
      queue.add(hold, { signal: wait.signal }).catch((reason) => {
        waited();
        refuse(reason);
      });
    });
    if (!closing.signal.aborted) return endTurn;
    endTurn();
    throw closing.signal.reason;
  }

  function take(fits: (worker: Worker) => boolean = () => true): Worker | null {
    for (const worker of [...idle.keys()].reverse()) {
      if (worker.alive && !fits(worker)) continue;
      unshelve(worker);
      if (worker.alive) return worker;
      all.delete(worker);
    }
    return null;
  }

  function add(worker: Worker): Worker {
    all.add(worker);
    return worker;
  }

  function keep(worker: Worker): void {
    if (!worker.alive) all.delete(worker);
    else if (closing.signal.aborted) void end(worker, closing.signal.reason);
    else idle.set(worker, setTimeout(() => void end(worker, new Error("The idle worker was ended.")), idleMs).unref());
  }

  return {
    closing: closing.signal,
    get idle() {
      return [...idle.keys()];
    },
    async lend(start, signal) {
      const endTurn = await turn(signal);
      try {
        const worker = take() ?? add(start());
        const giveBack = () => {
          keep(worker);
          endTurn();
        };
        return { worker, giveBack };
      } catch (error) {
        endTurn();
        throw error;
      }
    },
    turn,
    take,
    add,
    keep,
    end: (worker) => end(worker, new Error("The worker was ended after its job.")),
    async close(reason) {
      closing.abort(reason);
      for (const wait of waiting) wait.abort(reason);
      await Promise.all([...all].map((worker) => end(worker, reason)));
    },
  };
}
