import type { Embedder } from "../../../ports/embedder.ts";
import { type EmbedOptions, embedDocuments } from "../../embedding/embed-documents.ts";
import type { TextVectors } from "../chunk/strategies/strategy.ts";

/**
 * Embeds sentences within the embedder's limits, one request after the other. Null when it fails; throws only the
 * signal's reason.
 */
export async function sentenceVectors(
  embedder: Embedder,
  texts: string[],
  options: EmbedOptions,
): Promise<TextVectors> {
  const vectors: Float32Array[] = [];
  try {
    for (const request of requests(embedder, texts))
      vectors.push(...(await embedDocuments(embedder, request, options)));
    return vectors;
  } catch {
    options.signal.throwIfAborted();
    return null;
  }
}

/** A text has at most as many tokens as UTF-8 bytes. */
function* requests(
  { maxBatch, maxBatchTokens = Number.POSITIVE_INFINITY }: Embedder,
  texts: string[],
): Generator<string[]> {
  let request: string[] = [];
  let bytes = 0;
  for (const text of texts) {
    const length = Buffer.byteLength(text);
    if (request.length === maxBatch || (request.length > 0 && bytes + length > maxBatchTokens)) {
      yield request;
      request = [];
      bytes = 0;
    }
    request.push(text);
    bytes += length;
  }
  if (request.length > 0) yield request;
}
