import { parentPort, workerData } from "node:worker_threads";
import type { ChunkMaking } from "./chunk-maker.ts";
import { createCorpus, sourceChunks } from "./corpus.ts";
import { batchChunks, makeChunks } from "./fill-store.ts";

const { chunks, dimensions, hardness, first, sources } = workerData as ChunkMaking;
const corpus = createCorpus(chunks, dimensions, hardness);
const made = Array.from({ length: sources }, (_, source) =>
  makeChunks(corpus, first + source * sourceChunks, sourceChunks),
);
parentPort!.on("message", ({ source, batch }: { source: number; batch: number }) => {
  parentPort!.postMessage(made[source]!.slice(batch * batchChunks, (batch + 1) * batchChunks));
});
parentPort!.postMessage("made");
