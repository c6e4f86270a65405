import { parentPort } from "node:worker_threads";
import { decodeDocument } from "../../ports/document.ts";
import { type ChunkBatches, chunkBatches } from "./chunk-batches.ts";
import type { WorkerReply, WorkerRequest } from "./worker-messages.ts";

/** The thread's side of the worker pool: cuts one document at a time, a batch for each that is asked for. */
const port = parentPort!;
let batches: ChunkBatches["batches"] | null = null;

const reply = (message: WorkerReply) => port.postMessage(message);

function finish(message: WorkerReply): void {
  batches = null;
  reply(message);
}

function handle(request: WorkerRequest): void {
  if (request.type === "begin") {
    const { title, warnings, ...rest } = chunkBatches(decodeDocument(request.document), request.options);
    batches = rest.batches;
    reply({ type: "facts", title, warnings });
  } else if (batches === null) {
    // Asked ahead of the end.
  } else if (request.type === "cancel") {
    finish({ type: "end" });
  } else {
    const { done, value } = batches.next();
    if (done) finish({ type: "end" });
    else reply({ type: "batch", ...value });
  }
}

port.on("message", (request: WorkerRequest) => {
  try {
    handle(request);
  } catch (error) {
    finish({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
});
