import { writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { type ChildSettings, memoryNotice, timeNotice, type WatchedJob } from "./pool/wire/job.ts";

/**
 * Entry of the thread beside a parser, which works on while a hostile file holds the parser's own thread. It ends the
 * process when that takes too much memory or time, and when the parent is gone.
 */
const { parentPid, residentBytes, cpuMs } = workerData as ChildSettings;
const everyMs = 50;
let job: WatchedJob = null;

parentPort!.on("message", (begun: WatchedJob) => {
  job = begun;
});

function endFor(notice: string) {
  writeSync(2, notice);
  process.kill(process.pid, "SIGKILL");
}

setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, "SIGKILL");
  if (process.memoryUsage.rss() > residentBytes) endFor(memoryNotice);
  const used = job && process.cpuUsage(job);
  if (used && used.user + used.system > cpuMs * 1_000) endFor(timeNotice);
}, everyMs);
