import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { CuecardError } from "@cuecard/core";
import type { ChildSettings } from "./wire/job.ts";

/** The program of a child and its limits. */
export interface ChildOptions extends Omit<ChildSettings, "parentPid"> {
  /** The program that reads jobs and answers frames. */
  module: URL;
  /** Flags of Node that say what the program may touch. */
  permissions: readonly string[];
  /** Most megabytes of JavaScript heap. */
  heapMegabytes: number;
}

/** A process and its pipes. */
export interface SpawnedChild {
  /** The process. */
  process: ChildProcess;
  /** Takes jobs. */
  jobs: Writable;
  /** Gives answers. */
  answers: Readable;
  /** Gives what the process writes to its error stream. */
  errors: Readable;
}

/**
 * Starts the process of a child. It has pipes of bytes and no channel of Node's: this process would parse whatever
 * comes over such a channel, and would end when it is not JSON. Throws `overloaded` when this process may open no more
 * files.
 */
export function spawnChild({
  module,
  permissions,
  heapMegabytes,
  residentBytes,
  cpuMs,
  ocr,
  spare,
}: ChildOptions): SpawnedChild {
  const settings: ChildSettings = { parentPid: process.pid, residentBytes, cpuMs, ocr, spare };
  const flags = [
    `--max-old-space-size=${heapMegabytes}`,
    "--expose-gc",
    ...permissions,
    ...(module.pathname.endsWith(".ts") ? ["--conditions=@cuecard/source"] : []),
  ];
  const spawned = spawn(process.execPath, [...flags, fileURLToPath(module), JSON.stringify(settings)], {
    env: bareEnvironment(),
    stdio: ["pipe", "ignore", "pipe", "pipe"],
  });
  // The caller learns of a failure when the child ends. Node makes no pipes when this process may open no more files.
  spawned.on("error", () => {});
  if (!spawned.stdio) throw noFilesLeft();
  const [jobs, , errors, answers] = spawned.stdio as unknown as [Writable, null, Readable, Readable];
  return { process: spawned, jobs, answers, errors };
}

/**
 * Nothing of this process's environment reaches one that reads untrusted files. Windows starts none without its root.
 */
function bareEnvironment(): NodeJS.ProcessEnv {
  return process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot };
}

function noFilesLeft(): CuecardError {
  const message =
    "No process could be started to read this file, since too many files are open; raise the limit (ulimit -n), or try again later.";
  return new CuecardError("overloaded", message, { retryable: true });
}
