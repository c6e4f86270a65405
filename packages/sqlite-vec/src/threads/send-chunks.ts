import type { Claim, EmbeddedChunk, FencedResult, SourceFacts } from "@cuecard/core";
import { packChunks } from "../engine/chunks/packed-chunk.ts";
import type { WriteOperations } from "../engine/operations.ts";
import type { WorkerClient } from "./worker-client.ts";

/** Chunks that cross to the worker at once. Copying more would hold up the caller's event loop. */
const chunksAtOnce = 64;

export type SendChunks = ReturnType<typeof createSendChunks>;

/**
 * `replaceChunks`: sends batches to the writer as they come, the last one with the order to replace the old chunks. So a
 * small source takes one message. Nothing staged is left.
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
    let last = packChunks([]);
    let over = false;
    try {
      for await (const batch of chunks) {
        for (let start = 0; start < batch.length; start += chunksAtOnce) {
          if (last.chunks.length > 0) {
            const transfer = [last.buffer];
            const result = await writer().request("stageChunks", [workspace, claim, run, last.chunks], { transfer });
            if (result !== "done") return result;
          }
          last = packChunks(batch.slice(start, start + chunksAtOnce));
        }
      }
      const order = { run, last: last.chunks, facts: facts() };
      const result = await writer().request("replaceWithStaged", [workspace, claim, order], {
        transfer: [last.buffer],
      });
      over = true;
      return result;
    } finally {
      if (!over)
        await writer()
          .request("discardStaged", [run])
          .catch(() => {});
    }
  };
}
