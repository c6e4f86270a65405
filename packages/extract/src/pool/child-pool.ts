import { CuecardError } from "@cuecard/core";
import { type Child, type ChildOptions, startChild } from "./child.ts";
import type { JobFile } from "./job-file.ts";
import { createSlots } from "./slots.ts";
import type { Answer } from "./wire/answer-head.ts";
import type { Job } from "./wire/job.ts";

export interface ChildPoolOptions extends Omit<ChildOptions, "spare" | "permissions" | "cpuMs"> {
  /** Flags of Node that say what a child may touch; asked for once, by the first file. */
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

export interface ChildPool {
  /**
   * Parses one file in a child; `fresh` gives it one that has parsed nothing before and parses nothing after: a spare that has loaded its
   * parsers meanwhile, where the file before was such a one too. Throws
   * `timeout` (twice on this file), `expands_too_far` (memory), `worker_lost` (twice ended on this file, or answered what is no answer), `aborted` or
   * `shutting_down`.
   */
  run(job: Job, file: JobFile, options: { fresh: boolean; signal: AbortSignal }): Promise<Answer>;
  /** Ends every child; running jobs throw `shutting_down`. */
  close(): Promise<void>;
}

/** A file that ends its process, or is not read in time, this often is not tried again. */
const tries = 2;
/** A machine with other work gives a child little of its time; one that waits for longer than this many times its limit never ends. */
const clockShare = 10;

export function createChildPool(options: ChildPoolOptions): ChildPool {
  const { size, timeoutMs, filesPerChild, idleMs, heapMegabytes } = options;
  const slots = createSlots(size);
  const closing = new AbortController();
  const all = new Set<Child>();
  const idle = new Map<Child, NodeJS.Timeout>();
  let permissions: Promise<readonly string[]> | undefined;

  function start(childOptions: Pick<ChildOptions, "permissions" | "spare">): Child {
    const child = startChild({ ...options, cpuMs: timeoutMs, ...childOptions });
    all.add(child);
    return child;
  }

  async function end(child: Child) {
    clearTimeout(idle.get(child));
    idle.delete(child);
    await child.kill();
    all.delete(child);
  }

  const isSpare = (child: Child) => child.jobs === 0;

  /** One that has read files before is taken first, so that a spare stays one. */
  function takeIdle(fresh: boolean): Child | null {
    const some = [...idle.keys()].filter((child) => isSpare(child) || !fresh);
    for (const child of some.sort((left, right) => right.jobs - left.jobs)) {
      clearTimeout(idle.get(child));
      idle.delete(child);
      if (child.alive) return child;
      all.delete(child);
    }
    return null;
  }

  /** Starts a child that waits for the next file, unless there is one or the pool is closed. */
  function keepSpare(permissions: readonly string[]) {
    if (closing.signal.aborted || [...idle.keys()].some((child) => isSpare(child) && child.alive)) return;
    keep(start({ permissions, spare: true }));
  }

  function keep(child: Child) {
    const timer = setTimeout(() => void end(child), idleMs);
    idle.set(child, timer.unref());
  }

  async function attempt(job: Job, file: JobFile, fresh: boolean, signal: AbortSignal): Promise<Answer | "lost" | "late"> {
    permissions ??= options.permissions();
    const granted = await permissions;
    const child = takeIdle(fresh) ?? start({ permissions: granted, spare: false });
    if (fresh) keepSpare(granted);
    const deadline = AbortSignal.timeout(timeoutMs * clockShare);
    const stop = AbortSignal.any([signal, closing.signal, deadline]);
    const kill = () => void child.kill();
    stop.addEventListener("abort", kill, { once: true });
    if (stop.aborted) kill();
    const outcome = await child.run(job, file);
    stop.removeEventListener("abort", kill);
    if ("head" in outcome) {
      if (fresh || stop.aborted || outcome.head.error || outcome.head.spent || child.jobs >= filesPerChild) await end(child);
      else keep(child);
      return outcome;
    }
    await end(child);
    if (closing.signal.aborted)
      throw new CuecardError("shutting_down", "The extractor was closed while this file was read.", { retryable: true });
    if (signal.aborted) throw aborted(signal);
    if (deadline.aborted || outcome.outOfTime) return "late";
    if (outcome.outOfMemory) throw tooLarge(heapMegabytes);
    return "lost";
  }

  return {
    async run(job, file, { fresh, signal }) {
      const giveBack = await slots.take(AbortSignal.any([signal, closing.signal])).catch(() => {
        if (signal.aborted) throw aborted(signal);
        throw new CuecardError("shutting_down", "The extractor is closed.", { retryable: true });
      });
      let late = false;
      try {
        for (let time = 0; time < tries; time += 1) {
          const outcome = await attempt(job, file, fresh || time > 0, signal);
          if (typeof outcome !== "string") return outcome;
          late = outcome === "late";
        }
      } finally {
        giveBack();
      }
      throw late ? timedOut(timeoutMs) : lost();
    },
    async close() {
      closing.abort();
      await Promise.all([...all].map(end));
    },
  };
}

function aborted(signal: AbortSignal): CuecardError {
  return new CuecardError("aborted", "Reading this file was stopped by its caller.", { retryable: true, cause: signal.reason });
}

function lost(): CuecardError {
  return new CuecardError(
    "worker_lost",
    "The worker that read this file crashed, or answered what is no answer, twice, so it was given up; save the file again with another program and add that.",
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
