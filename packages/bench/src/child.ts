import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Starts a module as a process of its own. Resolves when it has said that it is loaded. */
export async function startProcess(file: URL): Promise<ChildProcess> {
  const child = fork(file, { execArgv: ["--conditions=@cuecard/source"] });
  await once(child, "message");
  return child;
}

/** Ends a process by hanging up; it closes what it has open. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.disconnect();
  await exited;
}
