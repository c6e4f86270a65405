import type { Claim, EmbeddedChunk, FencedResult, SourceFacts } from "@cuecard/core";
import type { WriteOperations } from "../engine/operations.ts";
import type { WorkerClient } from "./worker-client.ts";

/** Chunks that cross to the worker at once: copying more would hold up the caller's event loop. */
const chunksAtOnce = 64;

/** Sends batches to the writer as they come, then has them swapped in. Whatever goes wrong, nothing staged is left. */
export function createReplaceChunks(writer: () => WorkerClient<WriteOperations>) {
  let lastStage = 0;

  return async (
    workspace: string,
    claim: Claim,
    chunks: AsyncIterable<EmbeddedChunk[]>,
    facts: () => SourceFacts,
  ): Promise<FencedResult> => {
    const stage = ++lastStage;
    try {
      for await (const batch of chunks) {
        for (let start = 0; start < batch.length; start += chunksAtOnce) {
          const { sent, buffer } = withOneBuffer(batch.slice(start, start + chunksAtOnce));
          const result = await writer().request("stageChunks", [workspace, claim, stage, sent], { transfer: [buffer] });
          if (result !== "done") return result;
        }
      }
      return await writer().request("swapChunks", [workspace, claim, stage, facts()]);
    } finally {
      await writer()
        .request("discardChunks", [stage])
        .catch(() => {});
    }
  };
}

/** The batch with its vectors copied into one buffer that can be given away: the caller keeps its own. */
function withOneBuffer(batch: EmbeddedChunk[]): { sent: EmbeddedChunk[]; buffer: ArrayBuffer } {
  const vectors = new Float32Array(batch.reduce((sum, { vector }) => sum + vector.length, 0));
  let offset = 0;
  const sent = batch.map((chunk) => {
    vectors.set(chunk.vector, offset);
    const vector = vectors.subarray(offset, offset + chunk.vector.length);
    offset += vector.length;
    return { ...chunk, vector };
  });
  return { sent, buffer: vectors.buffer };
}
