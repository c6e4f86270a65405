import { CuecardError } from "@cuecard/core";
import { createWorkerPool } from "@cuecard/core/adapter-kit";
import { type Child, type ChildOptions, startChild } from "./child.ts";
import type { JobFile } from "./job-file.ts";
import type { Answer } from "./wire/answer-head.ts";
import type { Job } from "./wire/job.ts";

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

export interface JobOptions {
  /** Gives the file a child that has parsed nothing before and parses nothing after. */
  fresh: boolean;
  signal: AbortSignal;
}

export interface ChildPool {
  /**
   * Parses one file in a child. After a fresh job a spare child loads its parsers and waits for the next fresh job. Throws `timeout` (twice on
   * this file), `expands_too_far` (memory), `worker_lost` (the child ended, or gave no valid answer, twice), `aborted` or `shutting_down`.
   */
  run(job: Job, file: JobFile, options: JobOptions): Promise<Answer>;
  /** Ends every child; running jobs throw `shutting_down`. */
  close(): Promise<void>;
}

/** A file that ends its process, or is not read in time, this often is not tried again. */
const tries = 2;
/** A machine with other work gives a child little of its time; one that waits for longer than this many times its limit never ends. */
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
    const kill = () => void child.end();
    stop.addEventListener("abort", kill, { once: true });
    if (stop.aborted) kill();
    const outcome = await child.run(job, file);
    stop.removeEventListener("abort", kill);
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
      const endTurn = await pool.turn(signal).catch(() => {
        throw signal.aborted ? aborted(signal) : closed("The extractor is closed.");
      });
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
      throw late ? timedOut(timeoutMs) : lost();
    },
    close: () => pool.close(closed("The extractor was closed.")),
  };
}

const isSpare = (child: Child) => child.jobs === 0;

function closed(message: string): CuecardError {
  return new CuecardError("shutting_down", message, { retryable: true });
}

function aborted(signal: AbortSignal): CuecardError {
  return new CuecardError("aborted", "Reading this file was stopped by its caller.", { retryable: true, cause: signal.reason });
}

function lost(): CuecardError {
  return new CuecardError(
    "worker_lost",
    "The worker that read this file crashed, or gave no valid answer, twice, so it was given up; save the file again with another program and add that.",
  );
}

function timedOut(timeoutMs: number): CuecardError {
  const seconds = timeoutMs / 1_000;
  const message = `Reading this file took more than ${seconds} s of processor time, or ${seconds * clockShare} s by the clock, twice, so it was given up; split it, or save it in a simpler form, and add it again.`;
  return new CuecardError("timeout", message);
}

function tooLarge(heapMegabytes: number): CuecardError {
  const message = `Reading this file takes more than ${heapMegabytes} MB of memory, so it was stopped; split it into smaller files and add those.`;
  return new CuecardError("expands_too_far", message);
}
