import { createTurns } from "./turns.ts";

/** A thread or a process that takes one job at a time. */
export interface PooledWorker {
  /** False once it has ended, whatever ended it. */
  readonly alive: boolean;
  /** Ends it at once and resolves when it is gone. The job that waits for its answer gets `reason`. */
  end(reason: Error): Promise<void>;
}

export interface WorkerPoolOptions {
  /** Most jobs at once. Further jobs wait in order. */
  size: number;
  /** An idle worker is ended after this many milliseconds. */
  idleMs: number;
}

/** A worker for one job. */
export interface Loan<Worker> {
  /** What does the job. */
  worker: Worker;
  /** Keeps the worker for a later job, if it lives, and ends the turn. */
  release(): void;
}

/**
 * Workers that are started when a job needs one and used again. Most jobs `lend` a worker and release it. A job that
 * chooses its worker, or needs several, waits for its `turn`, then takes or adds workers and keeps or ends each.
 */
export interface WorkerPool<Worker extends PooledWorker> {
  /** Aborted by `close`, with its reason. */
  readonly closing: AbortSignal;
  /** The workers without a job. */
  readonly idle: readonly Worker[];
  /** Waits for a turn and takes an idle worker for it, or the one that `start` returns. Throws as `turn` does. */
  lend(start: () => Worker, signal: AbortSignal): Promise<Loan<Worker>>;
  /**
   * Waits for a turn and returns the function that ends it. Throws the signal's reason when it aborts first, and the
   * reason of `close`.
   */
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

/** Makes a pool without workers; jobs add them. */
export function createWorkerPool<Worker extends PooledWorker>({ size, idleMs }: WorkerPoolOptions): WorkerPool<Worker> {
  const turns = createTurns(size);
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

  const pool: WorkerPool<Worker> = {
    closing: closing.signal,
    get idle() {
      return [...idle.keys()];
    },
    lend: (start, signal) => lend(pool, start, signal),
    turn: (signal) => turns.take(signal),
    take(fits = () => true) {
      for (const worker of [...idle.keys()].reverse()) {
        if (worker.alive && !fits(worker)) continue;
        unshelve(worker);
        if (worker.alive) return worker;
        all.delete(worker);
      }
      return null;
    },
    add(worker) {
      all.add(worker);
      return worker;
    },
    keep(worker) {
      if (!worker.alive) all.delete(worker);
      else if (closing.signal.aborted) void end(worker, closing.signal.reason);
      else
        idle.set(worker, setTimeout(() => void end(worker, new Error("The idle worker was ended.")), idleMs).unref());
    },
    end: (worker) => end(worker, new Error("The worker was ended after its job.")),
    async close(reason) {
      closing.abort(reason);
      turns.close(reason);
      await Promise.all([...all].map((worker) => end(worker, reason)));
    },
  };
  return pool;
}

async function lend<Worker extends PooledWorker>(
  pool: WorkerPool<Worker>,
  start: () => Worker,
  signal: AbortSignal,
): Promise<Loan<Worker>> {
  const endTurn = await pool.turn(signal);
  try {
    const worker = pool.take() ?? pool.add(start());
    const release = () => {
      pool.keep(worker);
      endTurn();
    };
    return { worker, release };
  } catch (error) {
    endTurn();
    throw error;
  }
}
