import { type Calibration, CuecardError, type Embedder, type EmbeddingInput } from "@cuecard/core";
import {
  checkCalibration,
  chooseLength,
  describeValue,
  isRecord,
  type Prefixes,
  type Provider,
  readVector,
  wrongAnswer,
} from "@cuecard/core/adapter-kit";
import { checkOptions } from "@cuecard/core/options";
import { modelFailure, untilSignal } from "./model-failure.ts";

type JsonValue = null | string | number | boolean | { [key: string]: JsonValue } | JsonValue[];
type ProviderOptions = Record<string, Record<string, JsonValue>>;

/** The part of an AI SDK embedding model that is used. Models of specification v2, v3 and v4 have it. */
export interface AiSdkEmbeddingModel {
  /** Name of the provider. */
  readonly provider: string;
  /** Name of the model. */
  readonly modelId: string;
  /** Most texts of one call, where the model has a limit. */
  readonly maxEmbeddingsPerCall: PromiseLike<number | undefined> | number | undefined;
  /** Whether several calls may run at once. */
  readonly supportsParallelCalls: PromiseLike<boolean> | boolean;
  /** Embeds texts. */
  doEmbed(options: { values: string[]; abortSignal?: AbortSignal; providerOptions?: ProviderOptions }): PromiseLike<{
    embeddings: number[][];
    usage?: { tokens: number };
  }>;
}

/** What an AI SDK model does not say of itself. */
export interface AiSdkEmbeddingOptions {
  /**
   * Length of the vectors that the model makes. A model of unknown length needs it.
   * @default the model's own length
   */
  dimensions?: number;
  /**
   * Words put before each text. A provider that puts its model's own words there itself wants empty ones.
   * @default as the model's authors say; none for an unknown model
   */
  prefixes?: Prefixes;
  /**
   * What turns a cosine into a similarity. With null the cosine itself is the similarity.
   * @default null
   */
  calibration?: Calibration | null;
  /**
   * Most texts of one request.
   * @default what the model states, at most 128
   */
  maxBatch?: number;
  /**
   * Most tokens of one text.
   * @default the model's own limit; 8_192 for an unknown model
   */
  maxTokens?: number;
  /**
   * The model's own options for passages and for questions, such as `{ cohere: { inputType: "search_query" } }`.
   * @default none
   */
  providerOptions?: (input: EmbeddingInput) => ProviderOptions;
}

const usualBatch = 128;

/**
 * Makes an embedder of an AI SDK embedding model, under the model's own names of provider and model. A call makes one
 * `doEmbed` and repeats none. Throws `missing_field` where the length of the vectors is not known; `embed` throws `embedding_failed`, retryable where the model's error says so. An aborted request
 * throws the signal's reason.
 *
 * @example
 * ```ts
 * const embedder = fromAiSdkEmbedding(mistral.embedding("mistral-embed"), { dimensions: 1_024 });
 * ```
 */
export function fromAiSdkEmbedding(model: AiSdkEmbeddingModel, options: AiSdkEmbeddingOptions = {}): Embedder {
  checkOptions("fromAiSdkEmbedding", options, {
    dimensions: true,
    prefixes: true,
    calibration: true,
    maxBatch: true,
    maxTokens: true,
    providerOptions: true,
  });
  const { calibration = null, maxBatch = batchOf(model), providerOptions } = options;
  const { dimensions, known } = chooseLength(model.modelId, options.dimensions);
  const { prefixes = known?.prefixes, maxTokens = known?.maxTokens ?? 8_192 } = options;
  checkLimits({ maxBatch, maxTokens });
  const provider: Provider = { name: `${model.provider}/${model.modelId}`, code: "embedding_failed", secrets: [] };
  const wrong = wrongAnswer(provider);

  return {
    specificationVersion: "v1",
    trust: 2,
    provider: model.provider,
    model: model.modelId,
    dimensions,
    maxBatch,
    maxTokens,
    concurrency: model.supportsParallelCalls === true ? 4 : 1,
    calibration: calibration && checkCalibration(calibration),
    async embed({ texts, input, signal }) {
      const options = {
        values: prefixes ? texts.map((text) => prefixes[input] + text) : texts,
        abortSignal: signal,
        ...(providerOptions && { providerOptions: providerOptions(input) }),
      };
      const answer: unknown = await untilSignal(signal, () => model.doEmbed(options)).catch((error: unknown) => {
        signal.throwIfAborted();
        throw modelFailure(error, provider);
      });
      const embeddings = isRecord(answer) ? answer.embeddings : undefined;
      if (!Array.isArray(embeddings)) throw wrong(`embeddings being ${describeValue(embeddings)} instead of a list`);
      if (embeddings.length !== texts.length) throw wrong(`${embeddings.length} embeddings for ${texts.length} texts`);
      const vectors = embeddings.map((vector, index) =>
        readVector(vector, { dimensions, which: `embedding ${index}`, wrong }),
      );
      return { vectors, tokens: tokensOf(answer) };
    },
    async close() {},
  };
}

function batchOf({ maxEmbeddingsPerCall: limit }: AiSdkEmbeddingModel): number {
  if (limit === undefined) return usualBatch;
  if (typeof limit === "number") return Math.min(limit, usualBatch);
  const message = "The model tells its maxEmbeddingsPerCall by a promise; await it and pass it as maxBatch.";
  throw new CuecardError("missing_field", message, { param: "maxBatch" });
}

/** Some models answer NaN where they don't know. */
function tokensOf(answer: unknown): number | null {
  const usage = isRecord(answer) ? answer.usage : undefined;
  const tokens = isRecord(usage) ? usage.tokens : undefined;
  return typeof tokens === "number" && Number.isFinite(tokens) ? tokens : null;
}

function checkLimits(limits: Record<string, number>): void {
  for (const [param, value] of Object.entries(limits)) {
    if (Number.isInteger(value) && value > 0) continue;
    throw new CuecardError("invalid_value", `${param} is ${value}; give a whole number above 0.`, { param });
  }
}
