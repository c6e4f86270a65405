import { syncBuiltinESMExports } from "node:module";
import threads, { Worker } from "node:worker_threads";
import type { ChildSettings } from "./job.ts";

/** Starts the thread that watches over this process, as its last one: a thread can be started without its process's permissions. */
export function startWatchdog(entry: URL, settings: ChildSettings): void {
  new Worker(entry, { workerData: settings }).unref();
  Object.assign(Worker.prototype, { constructor: undefined });
  Object.assign(threads, { Worker: undefined });
  syncBuiltinESMExports();
}
