import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { type ChildSettings, memoryNotice } from "./pool/job.ts";

/**
 * Entry of the thread beside a parser. It acts while the parser's own thread is held by a hostile file: ends the process
 * when it has too much memory, and when the parent is gone.
 */
const { parentPid, residentBytes } = workerData as ChildSettings;
const everyMs = 50;

setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, "SIGKILL");
  if (process.memoryUsage.rss() > residentBytes) {
    writeSync(2, memoryNotice);
    process.kill(process.pid, "SIGKILL");
  }
}, everyMs);
