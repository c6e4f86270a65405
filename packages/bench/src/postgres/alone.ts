import { once } from "node:events";
import { startProcess, stopProcess } from "../child.ts";
import type { AloneFigures, AloneTask } from "./alone-process.ts";

/** Searches in a process that does nothing else, as a voice server has it. */
export async function searchAlone(task: AloneTask): Promise<AloneFigures> {
  const child = await startProcess(new URL("./alone-process.ts", import.meta.url));
  try {
    child.send(task);
    const [figures] = await Promise.race([once(child, "message"), lost(once(child, "exit"))]);
    return figures as AloneFigures;
  } finally {
    await stopProcess(child);
  }
}

async function lost(exited: Promise<unknown[]>): Promise<never> {
  const [code] = await exited;
  throw new Error(`The process that searches ended with ${code}.`);
}
