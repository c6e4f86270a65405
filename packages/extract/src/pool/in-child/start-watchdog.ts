import { syncBuiltinESMExports } from "node:module";
import threads, { Worker } from "node:worker_threads";
import type { ChildSettings, WatchedJob } from "../wire/job.ts";

/**
 * Starts the thread that watches over this process, and lets no other thread start: a thread need not have its
 * process's permissions. Returns the function that names the file that is read.
 */
export function startWatchdog(entry: URL, settings: ChildSettings): (job: WatchedJob) => void {
  const watchdog = new Worker(entry, { workerData: settings });
  watchdog.unref();
  Object.assign(Worker.prototype, { constructor: undefined });
  Object.assign(threads, { Worker: undefined });
  syncBuiltinESMExports();
  return (job) => watchdog.postMessage(job);
}
