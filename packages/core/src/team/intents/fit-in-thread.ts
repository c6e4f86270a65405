import { startWorkerThread } from "../../adapter-kit/workers/worker-thread.ts";
import { CuecardError } from "../../errors.ts";
import type { IntentExamples, IntentModel } from "./fit-intents.ts";

/**
 * Trains in a worker thread, since hundreds of examples would make a caller wait. The thread keeps no process alive.
 */
export async function fitInThread(examples: IntentExamples): Promise<IntentModel> {
  const url = new URL(import.meta.url.endsWith(".ts") ? "./intent-worker.ts" : "./intent-worker.js", import.meta.url);
  const thread = startWorkerThread<IntentExamples, IntentModel>(url, { lost });
  thread.post(examples);
  const model = await thread.receive(new AbortController().signal);
  void thread.end(new Error("The thread has fitted its intents."));
  return model;
}

function lost(why: string, cause: unknown): CuecardError {
  return new CuecardError("worker_lost", `The thread that fits a team's intents died (${why}).`, {
    retryable: true,
    cause,
  });
}
