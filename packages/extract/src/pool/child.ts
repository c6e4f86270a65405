import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { CuecardError } from "@cuecard/core";
import type { JobFile } from "./job-file.ts";
import { type Answer, answerRules } from "./wire/answer-head.ts";
import { frameStart, readFrame } from "./wire/frame.ts";
import { type ChildSettings, type Job, memoryNotice, timeNotice } from "./wire/job.ts";

export interface ChildOptions extends Omit<ChildSettings, "parentPid"> {
  /** The program that reads jobs and answers frames. */
  module: URL;
  /** Flags of Node that say what the program may touch. */
  permissions: readonly string[];
  /** Most megabytes of JavaScript heap. */
  heapMegabytes: number;
}

/** How a child ended without an answer. */
export interface Loss {
  outOfMemory: boolean;
  outOfTime: boolean;
}

/** One parsing process. It takes one job at a time and keeps the caller's process alive only while it has one. */
export interface Child {
  readonly alive: boolean;
  /** Jobs it was given. */
  readonly jobs: number;
  run(job: Job, file: JobFile): Promise<Answer | Loss>;
  /** Ends the process at once and resolves when it is gone. */
  end(): Promise<void>;
}

const keptErrorCharacters = 8_192;
const heapNotice = /heap out of memory|Reached heap limit|Array buffer allocation failed|bad_alloc/;

/** Nothing of the parent's environment reaches a process that reads untrusted files. Windows can't start one without its root. */
function bareEnvironment(): NodeJS.ProcessEnv {
  return process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot };
}

/** Starts a child. It has pipes of bytes and no channel of Node's: this process parses whatever comes over such a channel, and ends when it is no JSON. */
export function startChild({ module, permissions, heapMegabytes, residentBytes, cpuMs, spare }: ChildOptions): Child {
  const settings: ChildSettings = { parentPid: process.pid, residentBytes, cpuMs, spare };
  const process_ = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      ...permissions,
      ...(module.pathname.endsWith(".ts") ? ["--conditions=@cuecard/source"] : []),
      fileURLToPath(module),
      JSON.stringify(settings),
    ],
    { env: bareEnvironment(), stdio: ["pipe", "ignore", "pipe", "pipe"] },
  );
  let lastErrors = "";
  let jobs = 0;
  let alive = true;
  const gone = new Promise<void>((resolve) => {
    const end = () => {
      alive = false;
      resolve();
    };
    process_.once("close", end).on("error", end);
  });
  if (!process_.stdio) throw notStarted();
  const [jobsTo, , errors, answers] = process_.stdio as unknown as [Writable, null, Readable, Readable];
  // A pipe that breaks is the end of its child, which shows itself by `gone`.
  for (const pipe of [jobsTo, errors, answers]) pipe.on("error", () => process_.kill("SIGKILL"));
  errors.on("data", (piece: Buffer) => {
    lastErrors = (lastErrors + piece.toString("latin1")).slice(-keptErrorCharacters);
  });
  // Bytes that no job waits for would be taken for the answer to the next one.
  answers.on("data", () => {
    if (answers.listenerCount("data") === 1) process_.kill("SIGKILL");
  });
  hold(false);

  /** Whether this process, its pipes included, keeps the caller's process alive. */
  function hold(busy: boolean) {
    for (const handle of [process_, jobsTo, answers, errors] as unknown as Holdable[]) {
      if (busy) handle.ref();
      else handle.unref();
    }
  }

  /** Resolves with whether all of it was taken. A fault of the file ends the child, which would wait for the rest for ever. */
  async function send(job: Job, file: JobFile): Promise<boolean> {
    try {
      for (const part of frameStart(job, file.size)) jobsTo.write(part);
      for await (const piece of file.read()) {
        if (!alive || jobsTo.destroyed) return false;
        if (!jobsTo.write(piece)) await Promise.race([once(jobsTo, "drain"), gone]);
      }
      return true;
    } catch {
      process_.kill("SIGKILL");
      return false;
    }
  }

  return {
    get alive() {
      return alive && process_.exitCode === null && process_.signalCode === null && !answers.destroyed;
    },
    get jobs() {
      return jobs;
    },
    async run(job, file) {
      jobs += 1;
      hold(true);
      const answer = readFrame(answers, answerRules);
      const sending = send(job, file);
      const frame = await answer;
      if (!frame) process_.kill("SIGKILL");
      const sent = await sending;
      if (frame && sent) {
        hold(false);
        return frame;
      }
      process_.kill("SIGKILL");
      await gone;
      return {
        outOfMemory: lastErrors.includes(memoryNotice) || heapNotice.test(lastErrors),
        outOfTime: lastErrors.includes(timeNotice),
      };
    },
    async end() {
      if (!alive) return;
      hold(true);
      process_.kill("SIGKILL");
      await gone;
    },
  };
}

/** Node makes no pipes for a process when this one may open no more files. */
function notStarted(): CuecardError {
  const message =
    "No process could be started to read this file, since too many files are open; raise the limit (ulimit -n), or try again later.";
  return new CuecardError("overloaded", message, { retryable: true });
}

interface Holdable {
  ref(): void;
  unref(): void;
}
