import { CuecardError, type Embedder } from "@cuecard/core";
import OpenAI from "openai";
import { embeddingFailure } from "./embedding-failure.ts";
import { chooseModel } from "./models.ts";
import { readVectors } from "./read-vectors.ts";

export interface OpenAIEmbedderOptions {
  /** Never read from the environment: a key that happens to lie there must not send documents out. */
  apiKey: string;
  /** @default "text-embedding-3-small" */
  model?: string;
  /** Any service that speaks the embeddings API. @default "https://api.openai.com/v1" */
  baseURL?: string;
  /** Length of the vectors. Needed for a model that is not OpenAI's; for text-embedding-3 a smaller number asks for shorter vectors. */
  dimensions?: number;
  /** Part of the stored name of the embedding space. @default "openai" */
  provider?: string;
  /** Longest time a request may take, the body included. @default 60_000 */
  timeoutMs?: number;
  /** @default globalThis.fetch */
  fetch?: typeof globalThis.fetch;
}

/**
 * OpenAI allows 2,048 texts and 300,000 tokens a request. 128 of Cuecard's longest chunks (2,048 tokens) are 262,144 tokens.
 */
const maxBatch = 128;
/** Of one text, as OpenAI documents for all three of its models. */
const maxTokens = 8_191;

/**
 * Embeds through OpenAI or a compatible service, one request a call and no retries of its own. Throws `embedding_failed` naming
 * provider, status and what came; `retryable` for 408, 409, 429 (save an empty account), 5xx, time-outs and lost connections, with
 * `retryAfterSeconds` when the server said so. An aborted request throws the signal's reason. The key is in no error.
 *
 * @example
 * ```ts
 * const embedder = createOpenAIEmbedder({ apiKey: process.env.CUECARD_OPENAI_API_KEY ?? "" });
 * ```
 */
export function createOpenAIEmbedder({
  apiKey,
  model = "text-embedding-3-small",
  baseURL = "https://api.openai.com/v1",
  dimensions: wantedDimensions,
  provider = "openai",
  timeoutMs = 60_000,
  fetch = globalThis.fetch,
}: OpenAIEmbedderOptions): Embedder {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new CuecardError("invalid_value", "apiKey is empty or holds characters that no key has; pass the key as the provider shows it.", {
      param: "apiKey",
    });
  }
  const { dimensions, requestedDimensions, calibration } = chooseModel(model, wantedDimensions);
  const name = `${provider}/${model}`;
  // Nulls and the log level keep the client from reading the environment.
  const client = new OpenAI({
    apiKey,
    baseURL,
    fetch,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: timeoutMs,
    maxRetries: 0,
    logLevel: "off",
  });

  return {
    provider,
    model,
    dimensions,
    maxBatch,
    maxTokens,
    calibration,
    async embed({ texts, signal }) {
      signal.throwIfAborted();
      const body = { model, input: texts, encoding_format: "float" as const };
      const answer = await client.embeddings
        .create(requestedDimensions === null ? body : { ...body, dimensions: requestedDimensions }, { signal })
        .catch((error: unknown) => {
          signal.throwIfAborted();
          throw embeddingFailure(error, { name, apiKey, timeoutMs });
        });
      const vectors = readVectors(answer, { name, count: texts.length, dimensions });
      return { vectors, tokens: answer.usage?.prompt_tokens ?? null };
    },
    async close() {},
  };
}
