import type { Embedder } from "../../ports/embedder.ts";

/**
 * The batches cut where the embedder's limits ask for it: at most `maxBatch` chunks and `maxBatchTokens` tokens a
 * request, one chunk at least. Batches are not joined: parsing the answer to 32 texts of 1,536 numbers takes this
 * thread 2 ms, to 128 it takes 7 (measured, Node 24).
 */
export async function* withinLimits<Chunk extends { tokenCount: number }, Batch extends { chunks: Chunk[] }>(
  { maxBatch, maxBatchTokens = Number.POSITIVE_INFINITY }: Pick<Embedder, "maxBatch" | "maxBatchTokens">,
  batches: AsyncIterable<Batch & { chunks: Chunk[] }>,
): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    let request: Chunk[] = [];
    let tokens = 0;
    for (const chunk of batch.chunks) {
      if (request.length === maxBatch || (request.length > 0 && tokens + chunk.tokenCount > maxBatchTokens)) {
        yield { ...batch, chunks: request };
        request = [];
        tokens = 0;
      }
      request.push(chunk);
      tokens += chunk.tokenCount;
    }
    yield { ...batch, chunks: request };
  }
}
