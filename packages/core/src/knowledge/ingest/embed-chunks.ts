import { inOrder } from "../../base/async/in-order.ts";
import { CuecardError } from "../../errors.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Claim, EmbeddedChunk } from "../../ports/storage/knowledge.ts";
import { embedDocuments } from "../embedding/embed-documents.ts";
import { withinLimits } from "../embedding/embed-requests.ts";
import { embeddedText } from "./chunk/embedded-text.ts";
import type { ChunkBatch } from "./chunker/chunker.ts";
import { createEmbeddingCache } from "./embedding-cache.ts";
import type { IngestOptions } from "./ingest-options.ts";
import type { Lease } from "./lease.ts";

/** Shares of `progress` at which the steps begin. */
export const extractedAt = 0.3;
const embeddedAt = 0.95;

/**
 * Embeds chunks batch by batch, in their order. Texts whose vectors are stored are not embedded again, and keep their
 * ids. Counts what came through in `totals`. Throws `no_text` when there was nothing.
 */
export async function* embedChunks(
  { store, newId, sleep }: IngestOptions,
  { embedder, claim, lease }: { embedder: Embedder; claim: Claim; lease: Lease },
  batches: AsyncIterable<ChunkBatch>,
  totals: { chunks: number; tokens: number },
): AsyncGenerator<EmbeddedChunk[]> {
  const { concurrency = 1 } = embedder;
  const known = createEmbeddingCache(store, claim);
  const keptIds = new Set<string>();
  const embedded = inOrder(
    withinLimits(embedder, batches),
    { concurrency, signal: lease.signal },
    async ({ chunks, progress }, signal) => ({
      chunks,
      progress,
      vectors: await known.vectors(chunks.map(embeddedText), (texts) => {
        if (totals.chunks === 0) lease.report("embedding", extractedAt);
        return embedDocuments(embedder, texts, { signal, sleep });
      }),
    }),
  );
  for await (const { chunks, progress, vectors } of embedded) {
    lease.signal.throwIfAborted();
    totals.chunks += chunks.length;
    for (const chunk of chunks) totals.tokens += chunk.tokenCount;
    yield chunks.map(({ title: _title, ...chunk }, index) => {
      const { textHash, vector, chunkIds } = vectors[index]!;
      const id = chunkIds.find((kept) => !keptIds.has(kept)) ?? newId("chk");
      keptIds.add(id);
      return { ...chunk, id, textHash, vector };
    });
    lease.report("embedding", extractedAt + (embeddedAt - extractedAt) * progress);
  }
  if (totals.chunks === 0)
    throw new CuecardError("no_text", "No text was found in this source; add one that has text.");
  lease.report("storing", embeddedAt);
}
