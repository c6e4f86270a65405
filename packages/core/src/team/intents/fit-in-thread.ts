import { Worker } from "node:worker_threads";
import { CuecardError } from "../../errors.ts";
import type { IntentExamples, IntentModel } from "./fit-intents.ts";

/** Fits in a thread of its own, since hundreds of examples take longer than a caller on the line may wait. Keeps no process alive. */
export function fitInThread(examples: IntentExamples): Promise<IntentModel> {
  const url = new URL(import.meta.url.endsWith(".ts") ? "./intent-worker.ts" : "./intent-worker.js", import.meta.url);
  return new Promise((resolve, reject) => {
    const worker = new Worker(url);
    worker.unref();
    worker.once("message", (model: IntentModel) => {
      resolve(model);
      void worker.terminate();
    });
    const lost = (why: string, cause?: unknown) =>
      reject(new CuecardError("worker_lost", `The thread that learns a team's intents died (${why}).`, { retryable: true, cause }));
    worker.once("error", (error) => lost(error instanceof Error ? error.message : String(error), error));
    worker.once("exit", (code) => lost(`exit code ${code}`));
    worker.postMessage(examples);
  });
}
