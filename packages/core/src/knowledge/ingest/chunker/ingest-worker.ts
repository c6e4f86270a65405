import { parentPort } from "node:worker_threads";
import { decodeDocument } from "../../../ports/document.ts";
import type { TextVectors } from "../chunk/strategies/strategy.ts";
import { type ChunkStep, chunkSteps } from "./chunk-batches.ts";
import type { WorkerReply, WorkerRequest } from "./worker-messages.ts";

/** The thread's side of the worker pool: cuts one document at a time, a batch for each that is asked for. */
const port = parentPort!;
let steps: Generator<ChunkStep, void, TextVectors> | null = null;
let asked = 0;
/** Vectors were asked for and have not come. */
let waiting = false;

const reply = (message: WorkerReply) => port.postMessage(message);

function finish(message: WorkerReply): void {
  steps = null;
  reply(message);
}

/** Goes on until no batch is asked for or vectors are needed. */
function goOn(vectors: TextVectors): void {
  for (let answer = vectors; steps !== null && asked > 0 && !waiting; answer = null) {
    const { done, value } = steps.next(answer);
    if (done) {
      finish({ type: "end" });
      return;
    }
    waiting = value.type === "embed";
    if (value.type === "batch") asked--;
    reply(value);
  }
}

function handle(request: WorkerRequest): void {
  if (request.type === "begin") {
    steps = chunkSteps(decodeDocument(request.document), request.options);
    asked = 0;
    waiting = false;
  } else if (steps === null) {
    // Asked ahead of the end.
  } else if (request.type === "cancel") {
    finish({ type: "end" });
  } else if (request.type === "vectors") {
    waiting = false;
    goOn(request.vectors);
  } else {
    asked++;
    goOn(null);
  }
}

port.on("message", (request: WorkerRequest) => {
  try {
    handle(request);
  } catch (error) {
    finish({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
});
