import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { CuecardError } from "@cuecard/core";
import { workerFlags } from "@cuecard/core/adapter-kit";
import { fromFault } from "../threads/faults.ts";
import type { BackupJob, BackupReply } from "./backup-protocol.ts";

const entry = new URL(import.meta.url.endsWith(".ts") ? "./backup-child.ts" : "./backup-child.js", import.meta.url);

/** A process that has a store's file open for reading. */
export interface FileProcess {
  /** Resolves when the job is done. */
  ask(job: BackupJob): Promise<unknown>;
  /** Ends it, in the middle of a job too. */
  end(): Promise<void>;
}

/** Starts the process and waits until it has opened the file. */
export async function startFileProcess(path: string, signal: AbortSignal): Promise<FileProcess> {
  signal.throwIfAborted();
  const child = fork(fileURLToPath(entry), [path], {
    execArgv: workerFlags() ?? process.execArgv,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(child, "exit");
  const kill = () => void child.kill("SIGKILL");
  signal.addEventListener("abort", kill, { once: true });

  async function reply(): Promise<unknown> {
    const [answer] = (await Promise.race([once(child, "message"), exited.then(() => [null])])) as [BackupReply | null];
    signal.throwIfAborted();
    if (answer === null) throw lost();
    if (answer.kind === "fault") throw fromFault(answer.fault);
    return answer.kind === "done" ? answer.value : null;
  }
  async function end(): Promise<void> {
    signal.removeEventListener("abort", kill);
    kill();
    await exited;
  }

  try {
    await reply();
  } catch (error) {
    await end();
    throw error;
  }
  return {
    ask(job) {
      const answered = reply();
      child.send(job);
      return answered;
    },
    end,
  };
}

const lost = () =>
  new CuecardError("storage_failed", "The process that reads the store ended unexpectedly; try again.", {
    retryable: true,
  });
