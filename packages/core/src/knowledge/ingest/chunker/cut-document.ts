import type { EncodedDocument } from "../../../ports/document.ts";
import type { Embedder } from "../../../ports/embedder.ts";
import type { EmbedOptions } from "../../embedding/embed-documents.ts";
import { type ChunkBudget, type ChunkRequest, chunkBudget } from "./chunk-budget.ts";
import type { ChunkBatch, Chunker } from "./chunker.ts";
import { sentenceVectors } from "./sentence-vectors.ts";

/** A document that is being cut as ingestion does it. */
export interface CutDocument {
  /** How it is cut: as asked for, within what the embedder takes. */
  budget: Omit<ChunkBudget, "warnings">;
  /** See `Chunked`. */
  batches: AsyncIterable<ChunkBatch>;
  /** The document's title; known when the first batch arrived, null before. */
  readonly title: string | null;
  /** Sentences for the source's `warnings`, whole when the first batch arrived. */
  readonly warnings: string[];
  /** False when the embedder had no vectors for a strategy that goes by them: another time it may be cut otherwise. */
  readonly asAsked: boolean;
}

/** Cuts a document as ingestion does. The bytes are handed over and must not be used afterwards. */
export function cutDocument(
  { chunker, embedder }: { chunker: Chunker; embedder: Embedder },
  document: EncodedDocument,
  request: ChunkRequest,
  { signal, sleep }: EmbedOptions,
): CutDocument {
  const { warnings, ...budget } = chunkBudget(request, embedder);
  let asAsked = true;
  const chunked = chunker.chunk(document, budget, {
    signal,
    async embed(texts) {
      const vectors = await sentenceVectors(embedder, texts, { signal, sleep });
      if (vectors === null) asAsked = false;
      return vectors;
    },
  });
  return {
    budget,
    batches: chunked.batches,
    get title() {
      return chunked.title;
    },
    get warnings() {
      return [...warnings, ...chunked.warnings];
    },
    get asAsked() {
      return asAsked;
    },
  };
}
