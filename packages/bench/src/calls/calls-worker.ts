import { parentPort, workerData } from "node:worker_threads";
import { fuzzCalls } from "@cuecard/checks";
import type { Played } from "./calls.ts";

const tellEvery = 500;
const tell = (played: Played) => parentPort!.postMessage(played);

const report = await fuzzCalls({
  ...(workerData as { seed: number; calls: number }),
  onProgress(report) {
    if (report.calls % tellEvery === 0) tell({ report, done: false });
  },
});
tell({ report, done: true });
