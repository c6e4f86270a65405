import { type Calibration, CuecardError, type Embedder } from "@cuecard/core";
import { checkApiKey, checkCalibration, chooseLength, type Prefixes, type Provider } from "@cuecard/core/adapter-kit";
import { checkOptions } from "@cuecard/core/options";
import OpenAI from "openai";
import { embeddingFailure } from "./embedding-failure.ts";
import { readVectors } from "./read-vectors.ts";
import { smallCalibration } from "./small-calibration.ts";

/** The service, the model and the limits of its requests. Only `apiKey` is needed. */
export interface OpenAIEmbedderOptions {
  /**
   * Key of the service. It is never read from the environment: a key that happens to be set there must not send
   * documents out.
   */
  apiKey: string;
  /**
   * Name of the embedding model.
   * @default "text-embedding-3-small"
   */
  model?: string;
  /**
   * Name that the server has for the model, where it is another one: an Azure deployment, or a gateway's alias.
   * @default model
   */
  deployment?: string;
  /**
   * Address of any service that speaks the embeddings API.
   * @default "https://api.openai.com/v1"
   */
  baseURL?: string;
  /**
   * Headers sent with every request, as gateways ask for. Their values are in no error.
   * @default {}
   */
  headers?: Record<string, string>;
  /**
   * For Azure's addresses that end in `/openai/deployments/NAME`: sent as `api-version`, with the key as `api-key`.
   * Addresses that end in `/openai/v1` need none.
   */
  azureApiVersion?: string;
  /**
   * Length of the vectors. A model of unknown length needs it; for text-embedding-3 a smaller number asks for shorter
   * vectors.
   * @default the model's own length
   */
  dimensions?: number;
  /**
   * Words put before each text. A server that puts its model's own words there itself wants empty ones.
   * @default as the model's authors say; none for an unknown model
   */
  prefixes?: Prefixes;
  /**
   * What turns a cosine into a similarity. With null the cosine itself is the similarity.
   * @default the fitted one of text-embedding-3-small, null for other models
   */
  calibration?: Calibration | null;
  /**
   * First part of the stored name of the embedding space.
   * @default "openai"
   */
  provider?: string;
  /**
   * Most texts of one request.
   * @default 128
   */
  maxBatch?: number;
  /**
   * Most tokens of one request's texts together.
   * @default 300_000, as OpenAI allows
   */
  maxBatchTokens?: number;
  /**
   * Most requests at once while a source is processed.
   * @default 4
   */
  concurrency?: number;
  /**
   * Most milliseconds of one request, the answer's body included.
   * @default 60_000
   */
  timeoutMs?: number;
  /**
   * Sends the requests.
   * @default globalThis.fetch
   */
  fetch?: typeof globalThis.fetch;
}

/** Of one text to a model of which nothing is known: what OpenAI documents for all of its own. */
const usualMaxTokens = 8_191;

/**
 * Embeds through OpenAI, Azure or a compatible service. A call makes one request and repeats none. Throws
 * `embedding_failed` with provider, status and answer. The error is `retryable` for 408, 409, 429 (not for an empty
 * account), 5xx, time-outs and lost connections, and has `retryAfterSeconds` when the server said so. An aborted
 * request throws the signal's reason. No error has the key.
 *
 * @example
 * ```ts
 * const embedder = createOpenAIEmbedder({ apiKey: process.env.CUECARD_OPENAI_API_KEY ?? "" });
 * ```
 */
export function createOpenAIEmbedder(options: OpenAIEmbedderOptions): Embedder {
  checkOptions("createOpenAIEmbedder", options, {
    apiKey: true,
    model: true,
    deployment: true,
    baseURL: true,
    headers: true,
    azureApiVersion: true,
    dimensions: true,
    prefixes: true,
    calibration: true,
    provider: true,
    maxBatch: true,
    maxBatchTokens: true,
    concurrency: true,
    timeoutMs: true,
    fetch: true,
  });
  const {
    apiKey,
    model = "text-embedding-3-small",
    deployment = model,
    baseURL = "https://api.openai.com/v1",
    headers = {},
    azureApiVersion,
    dimensions: wantedDimensions,
    prefixes: ownPrefixes,
    calibration: ownCalibration,
    provider = "openai",
    maxBatch = 128,
    maxBatchTokens = 300_000,
    concurrency = 4,
    timeoutMs = 60_000,
    fetch = globalThis.fetch,
  } = options;
  checkApiKey(apiKey);
  checkLimits({ maxBatch, maxBatchTokens, concurrency });
  const { dimensions, requested, known } = chooseLength(model, wantedDimensions);
  const prefixes = ownPrefixes ?? known?.prefixes;
  const calibration =
    ownCalibration === undefined ? calibrationOf(model) : ownCalibration && checkCalibration(ownCalibration);
  const other: Provider = {
    name: `${provider}/${model}`,
    code: "embedding_failed",
    secrets: [apiKey, ...Object.values(headers)],
  };
  const client = createClient({ apiKey, baseURL, headers, azureApiVersion, timeoutMs, fetch });

  return {
    specificationVersion: "v1",
    trust: 2,
    provider,
    model,
    dimensions,
    maxBatch,
    maxTokens: known?.maxTokens ?? usualMaxTokens,
    maxBatchTokens,
    concurrency,
    calibration,
    async embed({ texts, input, signal, headers: own }) {
      signal.throwIfAborted();
      const asked = prefixes ? texts.map((text) => prefixes[input] + text) : texts;
      const body = { model: deployment, input: asked, encoding_format: "float" as const };
      const answer = await client.embeddings
        .create(requested === null ? body : { ...body, dimensions: requested }, {
          signal,
          ...(own && { headers: own }),
        })
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

const calibrationOf = (model: string) => (model === "text-embedding-3-small" ? smallCalibration : null);

type ClientOptions = Required<Pick<OpenAIEmbedderOptions, "apiKey" | "baseURL" | "headers" | "timeoutMs" | "fetch">> &
  Pick<OpenAIEmbedderOptions, "azureApiVersion">;

/** The client, which reads nothing from the environment: the nulls and the log level are for that. */
function createClient({ apiKey, baseURL, headers, azureApiVersion, timeoutMs, fetch }: ClientOptions): OpenAI {
  const azure = azureApiVersion !== undefined;
  return new OpenAI({
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
}

function checkLimits(limits: Record<string, number>): void {
  for (const [param, value] of Object.entries(limits)) {
    if (Number.isInteger(value) && value > 0) continue;
    throw new CuecardError("invalid_value", `${param} is ${value}; give a whole number above 0.`, { param });
  }
}
