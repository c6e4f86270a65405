import { once } from "node:events";
import type { Writable } from "node:stream";
import type { JobFile } from "./job-file.ts";
import { type ChildOptions, type SpawnedChild, spawnChild } from "./spawn-child.ts";
import { type Answer, answerRules } from "./wire/answer-head.ts";
import { frameStart, readFrame } from "./wire/frame.ts";
import { type Job, memoryNotice, timeNotice } from "./wire/job.ts";

/** How a child ended without an answer. */
export interface Loss {
  /** True when it took more memory than it may have. */
  outOfMemory: boolean;
  /** True when it computed for longer than it may. */
  outOfTime: boolean;
}

/** One parsing process. It takes one job at a time and keeps the caller's process alive only while it has one. */
export interface Child {
  /** False once the process has ended. */
  readonly alive: boolean;
  /** How many jobs it had. */
  readonly jobs: number;
  /** Sends a file and resolves with the child's answer, or with how it ended without one. */
  run(job: Job, file: JobFile): Promise<Answer | Loss>;
  /** Ends the process at once and resolves when it is gone. */
  end(): Promise<void>;
}

const keptErrorCharacters = 8_192;
const heapNotice = /heap out of memory|Reached heap limit|Array buffer allocation failed|bad_alloc/;

/** Starts a child. Throws `overloaded` when this process may open no more files. */
export function startChild(options: ChildOptions): Child {
  const spawned = spawnChild(options);
  const { process, jobs, answers } = spawned;
  const gone = whenGone(spawned);
  const lastErrors = keepErrors(spawned);
  let given = 0;
  let alive = true;
  void gone.then(() => {
    alive = false;
  });
  const kill = () => void process.kill("SIGKILL");
  killOnFault(spawned, kill);
  hold(spawned, false);

  /**
   * Resolves with whether all of it was taken. A fault of the file ends the child, which would wait for the rest for
   * ever.
   */
  async function send(job: Job, file: JobFile): Promise<boolean> {
    try {
      return await sendFrame(jobs, job, file, gone);
    } catch {
      kill();
      return false;
    }
  }

  return {
    get alive() {
      return alive && process.exitCode === null && process.signalCode === null && !answers.destroyed;
    },
    get jobs() {
      return given;
    },
    async run(job, file) {
      given += 1;
      hold(spawned, true);
      const answer = readFrame(answers, answerRules);
      const sending = send(job, file);
      const frame = await answer;
      if (!frame) kill();
      if ((await sending) && frame) {
        hold(spawned, false);
        return frame;
      }
      kill();
      await gone;
      return lossOf(lastErrors());
    },
    async end() {
      if (!alive) return;
      hold(spawned, true);
      kill();
      await gone;
    },
  };
}

function killOnFault({ jobs, errors, answers }: SpawnedChild, kill: () => void): void {
  // A pipe that breaks is the end of its child, which shows itself by the end of the process.
  for (const pipe of [jobs, errors, answers]) pipe.on("error", kill);
  // Bytes that no job waits for would be taken for the answer to the next one.
  answers.on("data", () => {
    if (answers.listenerCount("data") === 1) kill();
  });
}

/** Resolves once the process is gone, or could not be started. */
function whenGone({ process }: SpawnedChild): Promise<void> {
  return new Promise((resolve) => {
    process.once("close", () => resolve()).on("error", () => resolve());
  });
}

/** Returns what gives the last words of the child's error stream. */
function keepErrors({ errors }: SpawnedChild): () => string {
  let last = "";
  errors.on("data", (piece: Buffer) => {
    last = (last + piece.toString("latin1")).slice(-keptErrorCharacters);
  });
  return () => last;
}

/** Writes a job and its file, no faster than the child reads. False when the child is gone before the end. */
async function sendFrame(pipe: Writable, job: Job, file: JobFile, gone: Promise<void>): Promise<boolean> {
  let ended = false;
  void gone.then(() => {
    ended = true;
  });
  for (const part of frameStart(job, file.size)) pipe.write(part);
  for await (const piece of file.read()) {
    if (ended || pipe.destroyed) return false;
    if (!pipe.write(piece)) await Promise.race([once(pipe, "drain"), gone]);
  }
  return true;
}

function lossOf(lastErrors: string): Loss {
  return {
    outOfMemory: lastErrors.includes(memoryNotice) || heapNotice.test(lastErrors),
    outOfTime: lastErrors.includes(timeNotice),
  };
}

interface Holdable {
  ref(): void;
  unref(): void;
}

/** Whether the child, its pipes included, keeps this process alive. */
function hold({ process, jobs, answers, errors }: SpawnedChild, busy: boolean): void {
  for (const handle of [process, jobs, answers, errors] as unknown as Holdable[]) {
    if (busy) handle.ref();
    else handle.unref();
  }
}
