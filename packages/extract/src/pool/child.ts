import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { type Frame, readFrame } from "./frame.ts";
import { type ChildSettings, type Job, memoryNotice, timeNotice } from "./job.ts";

export interface ChildOptions extends Omit<ChildSettings, "parentPid"> {
  /** The program that reads jobs and answers frames. */
  module: URL;
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
  run(job: Job): Promise<Frame | Loss>;
  /** Ends the process at once and resolves when it is gone. */
  kill(): Promise<void>;
}

const keptErrorCharacters = 8_192;
const heapNotice = /heap out of memory|Reached heap limit|Array buffer allocation failed|bad_alloc/;

/** Nothing of the parent's environment reaches a process that reads untrusted files. Windows can't start one without its root. */
function bareEnvironment(): NodeJS.ProcessEnv {
  return process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot };
}

export function startChild({ module, heapMegabytes, residentBytes, cpuMs, folder, spare }: ChildOptions): Child {
  const settings: ChildSettings = { parentPid: process.pid, residentBytes, cpuMs, folder, spare };
  const process_ = fork(fileURLToPath(module), [JSON.stringify(settings)], {
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      "--permission",
      "--allow-fs-read=*",
      `--allow-fs-write=${folder}`,
      "--allow-worker",
      ...(module.pathname.endsWith(".ts") ? ["--conditions=@cuecard/source"] : []),
    ],
    env: bareEnvironment(),
    stdio: ["ignore", "ignore", "pipe", "pipe", "ipc"],
  });
  const answers = process_.stdio[3] as Socket;
  const errors = process_.stderr as Socket;
  let lastErrors = "";
  let jobs = 0;
  let alive = true;
  errors.on("data", (piece: Buffer) => {
    lastErrors = (lastErrors + piece.toString("latin1")).slice(-keptErrorCharacters);
  });
  const gone = new Promise<void>((resolve) => {
    const end = () => {
      alive = false;
      resolve();
    };
    process_.once("close", end).once("error", end);
  });
  hold(false);

  /** Whether this process, its pipes included, keeps the caller's process alive. */
  function hold(busy: boolean) {
    for (const handle of [process_, process_.channel, answers, errors] as Holdable[]) {
      if (busy) handle?.ref();
      else handle?.unref();
    }
  }

  return {
    get alive() {
      return alive && process_.connected;
    },
    get jobs() {
      return jobs;
    },
    async run(job) {
      jobs += 1;
      hold(true);
      const answer = readFrame(answers);
      send(process_, job);
      const frame = await answer;
      hold(alive && !frame);
      if (frame) return frame;
      process_.kill("SIGKILL");
      await gone;
      return {
        outOfMemory: lastErrors.includes(memoryNotice) || heapNotice.test(lastErrors),
        outOfTime: lastErrors.includes(timeNotice),
      };
    },
    async kill() {
      if (!alive) return;
      hold(true);
      process_.kill("SIGKILL");
      await gone;
    },
  };
}

type Holdable = { ref(): void; unref(): void } | null | undefined;

/** A child that is gone by now shows itself by its closed pipe; the failed send says nothing more. */
function send(child: ChildProcess, job: Job) {
  if (child.connected) child.send(job, () => {});
}
