import { inOrder } from "../../base/async/in-order.ts";
import { CuecardError, isCuecardError } from "../../errors.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { ClaimedReembedding, ReembeddingPause, ReembeddingStore } from "../../ports/storage/reembedding.ts";
import { spaceOf } from "../../storage-kit/embedding-space.ts";
import { embedDocuments } from "../embedding/embed-documents.ts";
import { withinLimits } from "../embedding/embed-requests.ts";
import type { Embedders } from "../embedding/embedders.ts";
import { faultMessage } from "../failures/fault-message.ts";
import { requestedPauseMs } from "../failures/requested-pause.ts";
import { textOfChunk } from "./chunk-text.ts";
import { holdReembedding } from "./hold-reembedding.ts";

export interface ReembedOptions {
  store: ReembeddingStore;
  embedders: Embedders;
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Chunks read at once. Each reading passes over what is done, so small ones would cost a large knowledge base more. */
const pageSize = 256;
/** Pause after a retryable failure, when the provider asks for none. */
const pauseMs = 30_000;

/**
 * Works on one claimed re-embedding until its cutover, or releases it: at once when the process stops, after a pause
 * for a retryable failure, and for good at any other. What was stored is never embedded again. Never throws.
 */
export async function reembed(
  { store, embedders, now, sleep }: ReembedOptions,
  claim: ClaimedReembedding,
  stopping: AbortSignal,
): Promise<void> {
  const held = holdReembedding(store, claim, { now, stopping });
  const timestamp = (milliseconds = 0) => new Date(now() + milliseconds).toISOString();
  try {
    const embedder = embedders.forSpace(spaceOf(claim.target)) ?? notConfigured(claim, embedders);
    do {
      if (!(await embedMissing(store, embedder, claim, { signal: held.signal, sleep }))) return;
      // Chunks that came meanwhile are embedded first.
    } while ((await store.cutOver(claim, timestamp())) === "unfinished");
  } catch (error) {
    if (held.lost) return;
    const pause = stopping.aborted ? { error: null, nextAttemptAt: timestamp() } : describe(error, timestamp);
    // When the store itself is away, the lease runs out and another run goes on.
    await store.pauseReembedding(claim, pause).catch(() => {});
  } finally {
    await held.end();
  }
}

/** Resolves when no chunk lacks its vector; false when the claim is not valid any more. */
async function embedMissing(
  store: ReembeddingStore,
  embedder: Embedder,
  claim: ClaimedReembedding,
  { signal, sleep }: { signal: AbortSignal; sleep: ReembedOptions["sleep"] },
): Promise<boolean> {
  for (;;) {
    signal.throwIfAborted();
    const chunks = await store.unembeddedChunks(claim, pageSize);
    if (chunks === null) return false;
    if (chunks.length === 0) return true;
    const requests = withinLimits(embedder, inBatches(chunks));
    const embedded = inOrder(requests, { concurrency: embedder.concurrency ?? 1, signal }, async (batch, inner) => ({
      batch,
      vectors: await embedDocuments(embedder, batch.chunks.map(textOfChunk), { signal: inner, sleep }),
    }));
    for await (const { batch, vectors } of embedded) {
      const stored = batch.chunks.map(({ id }, index) => ({ chunkId: id, vector: vectors[index]! }));
      if ((await store.storeVectors(claim, stored)) !== "done") return false;
    }
  }
}

/** As many as a source's chunks come in at once: parsing a larger answer would hold the event loop longer. */
const batchSize = 32;

async function* inBatches<Chunk>(chunks: Chunk[]): AsyncGenerator<{ chunks: Chunk[] }> {
  for (let start = 0; start < chunks.length; start += batchSize)
    yield { chunks: chunks.slice(start, start + batchSize) };
}

function notConfigured({ knowledgeBaseId, target }: ClaimedReembedding, embedders: Embedders): never {
  const message = `Knowledge base ${knowledgeBaseId} is being re-embedded with ${spaceOf(target)}, but the worker has only ${embedders.spaces.join(", ")}; configure that model there, then request the re-embedding again.`;
  throw new CuecardError("embedding_space_mismatch", message);
}

function describe(error: unknown, timestamp: (milliseconds: number) => string): ReembeddingPause {
  if (!isCuecardError(error)) {
    return {
      error: "Re-embedding stopped with an unexpected error; request it again, and report it if it happens again.",
      nextAttemptAt: null,
    };
  }
  const wait = requestedPauseMs(error.retryAfterSeconds) ?? pauseMs;
  return { error: faultMessage(error), nextAttemptAt: error.retryable ? timestamp(wait) : null };
}
