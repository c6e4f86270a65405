import type { Claim, EmbeddedChunk, FencedResult, SourceFacts } from "@cuecard/core";
import type { WriteOperations } from "../engine/operations.ts";
import type { WorkerClient } from "./worker-client.ts";

/** Chunks that cross to the worker at once. Copying more would hold up the caller's event loop. */
const chunksAtOnce = 64;

export type SendChunks = ReturnType<typeof createSendChunks>;

/**
 * `replaceChunks`: sends batches to the writer as they come, then has them replace the old chunks. Nothing staged is
 * left.
 */
export function createSendChunks(writer: () => WorkerClient<WriteOperations>) {
  let lastRun = 0;

  return async (
    workspace: string,
    claim: Claim,
    chunks: AsyncIterable<EmbeddedChunk[]>,
    facts: () => SourceFacts,
  ): Promise<FencedResult> => {
    const run = ++lastRun;
    try {
      for await (const batch of chunks) {
        for (let start = 0; start < batch.length; start += chunksAtOnce) {
          const { sent, buffer } = withOneBuffer(batch.slice(start, start + chunksAtOnce));
          const result = await writer().request("stageChunks", [workspace, claim, run, sent], { transfer: [buffer] });
          if (result !== "done") return result;
        }
      }
      return await writer().request("replaceWithStaged", [workspace, claim, run, facts()]);
    } finally {
      await writer()
        .request("discardStaged", [run])
        .catch(() => {});
    }
  };
}

/** The batch with its vectors copied into one buffer that can be transferred: the caller keeps its own. */
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
