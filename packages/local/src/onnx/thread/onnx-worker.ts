import { setImmediate } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { LoadedModel } from "../engine/load-model.ts";
import type { FromWorker, ModelRequest, ModelResult, ToWorker, WorkerInput } from "./protocol.ts";
import { whileBusy } from "./quiet-exit.ts";

const port = parentPort!;
const input = workerData as WorkerInput;

interface Job extends ModelRequest {
  id: number;
  result: ModelResult;
}

/** In the order in which they came. */
const jobs = new Map<number, Job>();
let loaded: LoadedModel | null = null;
let working = false;

const answer = (response: FromWorker) => port.postMessage(response);

/**
 * Runs one text of the job that goes first, until none is left. Between two texts, messages are read: a question may
 * come, a job may be cancelled.
 */
async function work(): Promise<void> {
  if (working) return;
  working = true;
  for (let job = first(); job; job = first()) {
    try {
      const going = await whileBusy(input.control, () => step(job));
      if (going === undefined) return;
    } catch (error) {
      jobs.delete(job.id);
      answer({ id: job.id, fault: error instanceof Error ? error.message : String(error) });
    }
    await setImmediate();
  }
  working = false;
}

function first(): Job | undefined {
  const waiting = [...jobs.values()];
  return waiting.find(({ urgent }) => urgent) ?? waiting[0];
}

async function step(job: Job): Promise<true> {
  // Imported here, since reading the runtime's native code in is native work too.
  loaded ??= await (await import("../engine/load-model.ts")).loadModel(input);
  const { result, texts } = job;
  if (result.rows.length === 0) job.question = loaded.fit(job.question);
  const { row, tokens, truncated } = await loaded.run(texts[result.rows.length]!, job.question);
  result.rows.push(row);
  result.tokens += tokens;
  if (truncated) result.truncated += 1;
  if (result.rows.length === texts.length && jobs.delete(job.id)) answer({ id: job.id, result });
  return true;
}

port.on("message", (message: ToWorker) => {
  if (message.kind === "cancel") jobs.delete(message.id);
  else if (message.kind === "run") {
    jobs.set(message.id, { ...message, result: { rows: [], tokens: 0, truncated: 0 } });
    void work();
  } else {
    jobs.clear();
    port.close();
  }
});
