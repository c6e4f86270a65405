import { createWorkerPool } from "@cuecard/core/adapter-kit";
import { type Child, type Loss, startChild } from "./child.ts";
import { aborted, closed, lost, timedOut, tooLarge } from "./child-faults.ts";
import type { JobFile } from "./job-file.ts";
import type { ChildOptions } from "./spawn-child.ts";
import type { Answer } from "./wire/answer-head.ts";
import type { Job } from "./wire/job.ts";

/** Limits of the children and of their number. */
export interface ChildPoolOptions extends Omit<ChildOptions, "spare" | "permissions" | "cpuMs"> {
  /** Node's flags that say what a child may touch. The first file asks for them, once. */
  permissions(): Promise<readonly string[]>;
  /** Most files parsed at once. */
  size: number;
  /** Most milliseconds of processor time for one file; by the clock it may take ten times as long. */
  timeoutMs: number;
  /** A child is replaced after this many files. */
  filesPerChild: number;
  /** An unused child is ended after this many milliseconds. */
  idleMs: number;
}

/** How one job is run. */
export interface JobOptions {
  /** Gives the file a child that has parsed nothing before and parses nothing after. */
  fresh: boolean;
  /** Stops the job and kills its child. */
  signal: AbortSignal;
}

/** Processes that parse files. */
export interface ChildPool {
  /**
   * Parses one file in a child. After a fresh job a spare child loads its parsers and waits for the next fresh job.
   * Throws `timeout` (twice on this file), `expands_too_far` (memory), `worker_lost` (the child ended, or gave no valid
   * answer, twice), `aborted` or `shutting_down`.
   */
  run(job: Job, file: JobFile, options: JobOptions): Promise<Answer>;
  /** Ends every child; running jobs throw `shutting_down`. */
  close(): Promise<void>;
}

/** A file that ends its process, or is not read in time, this often is not tried again. */
const tries = 2;
/**
 * A machine with other work gives a child little of its time; one that waits for longer than this many times its limit
 * never ends.
 */
const clockShare = 10;

/** The pool's children are processes, so that one that hangs can be killed and one that is taken over has no rights. */
export function createChildPool(options: ChildPoolOptions): ChildPool {
  const { size, timeoutMs, filesPerChild, idleMs, heapMegabytes } = options;
  const pool = createWorkerPool<Child>({ size, idleMs });
  let permissions: Promise<readonly string[]> | undefined;

  const start = (childOptions: Pick<ChildOptions, "permissions" | "spare">): Child =>
    pool.add(startChild({ ...options, cpuMs: timeoutMs, ...childOptions }));

  /** A child that has read files before goes first, so that a spare stays one. */
  function takeIdle(fresh: boolean): Child | null {
    return (fresh ? null : pool.take((child) => !isSpare(child))) ?? pool.take(isSpare);
  }

  /** Starts a child that waits for the next file, unless there is one or the pool is closed. */
  function keepSpare(granted: readonly string[]) {
    if (pool.closing.aborted || pool.idle.some((child) => isSpare(child) && child.alive)) return;
    pool.keep(start({ permissions: granted, spare: true }));
  }

  async function attempt(job: Job, file: JobFile, { fresh, signal }: JobOptions): Promise<Answer | "lost" | "late"> {
    permissions ??= options.permissions();
    const granted = await permissions;
    const child = takeIdle(fresh) ?? start({ permissions: granted, spare: false });
    if (fresh) keepSpare(granted);
    const deadline = AbortSignal.timeout(timeoutMs * clockShare);
    const stop = AbortSignal.any([signal, pool.closing, deadline]);
    const outcome = await runUntil(stop, child, job, file);
    if ("head" in outcome) {
      const { error, spent } = outcome.head;
      if (fresh || stop.aborted || error || spent || child.jobs >= filesPerChild) await pool.end(child);
      else pool.keep(child);
      return outcome;
    }
    await pool.end(child);
    if (pool.closing.aborted) throw closed("The extractor was closed while this file was read.");
    if (signal.aborted) throw aborted(signal);
    if (deadline.aborted || outcome.outOfTime) return "late";
    if (outcome.outOfMemory) throw tooLarge(heapMegabytes);
    return "lost";
  }

  return {
    async run(job, file, { fresh, signal }) {
      const endTurn = await pool.turn(signal).catch(() => refuse(signal));
      let late = false;
      try {
        for (let time = 0; time < tries; time += 1) {
          const outcome = await attempt(job, file, { fresh: fresh || time > 0, signal });
          if (typeof outcome !== "string") return outcome;
          late = outcome === "late";
        }
      } finally {
        endTurn();
      }
      throw late ? timedOut(timeoutMs, timeoutMs * clockShare) : lost();
    },
    close: () => pool.close(closed("The extractor was closed.")),
  };
}

/** Runs a job in a child that is killed as soon as `stop` aborts. */
async function runUntil(stop: AbortSignal, child: Child, job: Job, file: JobFile): Promise<Answer | Loss> {
  const kill = () => void child.end();
  stop.addEventListener("abort", kill, { once: true });
  if (stop.aborted) kill();
  const outcome = await child.run(job, file);
  stop.removeEventListener("abort", kill);
  return outcome;
}

function refuse(signal: AbortSignal): never {
  throw signal.aborted ? aborted(signal) : closed("The extractor is closed.");
}

const isSpare = (child: Child) => child.jobs === 0;
