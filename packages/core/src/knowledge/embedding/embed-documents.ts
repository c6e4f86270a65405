import { CuecardError, isCuecardError } from "../../errors.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { requestedPauseMs } from "../failures/requested-pause.ts";

export interface EmbedOptions {
  /** Ends the request and the retries. */
  signal: AbortSignal;
  /** Waits; injected so that tests need no clock. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Longest time one request may take. @default 60_000 */
  timeoutMs?: number;
}

/** Tries of one request, the first included. */
const tries = 4;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Embeds texts of one request, in order, and returns unit vectors. A retryable failure is tried again with doubling
 * pauses, or after the pause the provider asked for, unless that is longer than 30 s: then the run ends and waits.
 * Throws `embedding_failed`.
 */
export async function embedDocuments(
  embedder: Embedder,
  texts: string[],
  { signal, sleep, timeoutMs = 60_000 }: EmbedOptions,
): Promise<Float32Array[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const { vectors } = await embedder.embed({ texts, input: "document", signal: deadline });
      return checkVectors(embedder, vectors, texts.length);
    } catch (error) {
      signal.throwIfAborted();
      const failure = asEmbeddingFailure(embedder, error, timeoutMs);
      const pause = requestedPauseMs(failure.retryAfterSeconds) ?? firstPauseMs * 2 ** (attempt - 1);
      if (!failure.retryable || attempt === tries || pause > longestPauseMs) throw failure;
      await sleep(pause, signal);
    }
  }
}

/** Checks count, length and finiteness, and brings each vector to unit length. Throws `embedding_failed`. */
export function checkVectors(embedder: Embedder, vectors: Float32Array[], expected: number): Float32Array[] {
  const name = `${embedder.provider}/${embedder.model}`;
  if (vectors.length !== expected)
    throw new CuecardError("embedding_failed", `${name} returned ${vectors.length} vectors for ${expected} texts.`);
  return vectors.map((vector) => {
    if (vector.length !== embedder.dimensions) {
      const message = `${name} returned a vector of ${vector.length} numbers instead of ${embedder.dimensions}; set dimensions to the length that the model makes.`;
      throw new CuecardError("embedding_failed", message);
    }
    let sum = 0;
    for (const value of vector) sum += value * value;
    const norm = Math.sqrt(sum);
    if (!(norm > 0) || norm === Number.POSITIVE_INFINITY)
      throw new CuecardError(
        "embedding_failed",
        `${name} returned a vector of norm ${norm}; a vector must be finite and not zero.`,
      );
    return Math.abs(norm - 1) < 1e-6 ? vector : vector.map((value) => value / norm);
  });
}

function asEmbeddingFailure(embedder: Embedder, error: unknown, timeoutMs: number): CuecardError {
  if (isCuecardError(error)) return error;
  const name = `${embedder.provider}/${embedder.model}`;
  if (error instanceof DOMException && error.name === "TimeoutError") {
    return new CuecardError("embedding_failed", `${name} did not answer within ${timeoutMs} ms.`, {
      retryable: true,
      cause: error,
    });
  }
  return new CuecardError(
    "embedding_failed",
    `${name} failed: ${error instanceof Error ? error.message : String(error)}`,
    {
      cause: error,
    },
  );
}
