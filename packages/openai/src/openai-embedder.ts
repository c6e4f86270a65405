import { type Calibration, CuecardError, type Embedder } from "@cuecard/core";
import { checkApiKey, checkCalibration, type Provider } from "@cuecard/core/adapter-kit";
import OpenAI from "openai";
import { embeddingFailure } from "./embedding-failure.ts";
import { chooseModel } from "./models.ts";
import { readVectors } from "./read-vectors.ts";

export interface OpenAIEmbedderOptions {
  /** Never read from the environment: a key that happens to lie there must not send documents out. */
  apiKey: string;
  /** @default "text-embedding-3-small" */
  model?: string;
  /** The name that the server has for the model, where it is another: an Azure deployment, a gateway's alias. @default model */
  deployment?: string;
  /** Any service that speaks the embeddings API. @default "https://api.openai.com/v1" */
  baseURL?: string;
  /** Sent with every request, as gateways ask for; the values stand in no error. */
  headers?: Record<string, string>;
  /** For Azure's addresses that end in `/openai/deployments/NAME`: sent as `api-version`, with the key as `api-key`. Those that end in `/openai/v1` need none. */
  azureApiVersion?: string;
  /** Length of the vectors. Needed for a model that is not OpenAI's; for text-embedding-3 a smaller number asks for shorter vectors. */
  dimensions?: number;
  /** As `cuecard calibrate` fits it; null: the cosine itself is the similarity. @default the one of text-embedding-3-small for it, null for others */
  calibration?: Calibration | null;
  /** Part of the stored name of the embedding space. @default "openai" */
  provider?: string;
  /** Most texts a request. @default 128 */
  maxBatch?: number;
  /** Most tokens of a request's texts together. @default 300_000, as OpenAI allows */
  maxBatchTokens?: number;
  /** Requests at once while a source is processed. @default 4 */
  concurrency?: number;
  /** Longest time a request may take, the body included. @default 60_000 */
  timeoutMs?: number;
  /** @default globalThis.fetch */
  fetch?: typeof globalThis.fetch;
}

/** Of one text, as OpenAI documents for all three of its models. */
const maxTokens = 8_191;

/**
 * Embeds through OpenAI, Azure or a compatible service, one request a call and no retries of its own. Throws `embedding_failed` naming
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
  deployment = model,
  baseURL = "https://api.openai.com/v1",
  headers = {},
  azureApiVersion,
  dimensions: wantedDimensions,
  calibration: ownCalibration,
  provider = "openai",
  maxBatch = 128,
  maxBatchTokens = 300_000,
  concurrency = 4,
  timeoutMs = 60_000,
  fetch = globalThis.fetch,
}: OpenAIEmbedderOptions): Embedder {
  checkApiKey(apiKey);
  checkLimits({ maxBatch, maxBatchTokens, concurrency });
  const { dimensions, requestedDimensions, calibration: knownCalibration } = chooseModel(model, wantedDimensions);
  const calibration = ownCalibration === undefined ? knownCalibration : ownCalibration && checkCalibration(ownCalibration);
  const other: Provider = { name: `${provider}/${model}`, code: "embedding_failed", secrets: [apiKey, ...Object.values(headers)] };
  const azure = azureApiVersion !== undefined;
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
    defaultHeaders: { ...(azure && { authorization: null, "api-key": apiKey }), ...headers },
    ...(azure && { defaultQuery: { "api-version": azureApiVersion } }),
  });

  return {
    specificationVersion: "v1",
    provider,
    model,
    dimensions,
    maxBatch,
    maxTokens,
    maxBatchTokens,
    concurrency,
    calibration,
    async embed({ texts, signal }) {
      signal.throwIfAborted();
      const body = { model: deployment, input: texts, encoding_format: "float" as const };
      const answer = await client.embeddings
        .create(requestedDimensions === null ? body : { ...body, dimensions: requestedDimensions }, { signal })
        .catch((error: unknown) => {
          signal.throwIfAborted();
          throw embeddingFailure(error, other, timeoutMs);
        });
      const vectors = readVectors(answer, { provider: other, count: texts.length, dimensions });
      const tokens: unknown = answer.usage?.prompt_tokens;
      return { vectors, tokens: typeof tokens === "number" ? tokens : null };
    },
    async close() {},
  };
}

function checkLimits(limits: Record<string, number>): void {
  for (const [param, value] of Object.entries(limits)) {
    if (Number.isInteger(value) && value > 0) continue;
    throw new CuecardError("invalid_value", `${param} is ${value}; give a whole number above 0.`, { param });
  }
}
