import { type Calibration, CuecardError, type Embedder, type EmbedRequest, type EmbedResult } from "@cuecard/core";
import { checkCalibration } from "@cuecard/core/adapter-kit";
import type { Pooling, Prefixes } from "./families.ts";
import { findModel, type OnnxModelOptions } from "./find-model.ts";
import { readModelFacts } from "./model-facts.ts";
import { requirePeer } from "./peer.ts";
import { createModelThread } from "./thread/model-thread.ts";

export interface OnnxEmbedderOptions extends OnnxModelOptions {
  /** Put before each text. @default as the model's files or family say; none for an unknown family */
  prefixes?: Prefixes;
  /** @default as the model's files or family say */
  pooling?: Pooling;
  /** Cuts texts earlier than the model would. @default the model's own limit, which is also the most */
  maxTokens?: number;
  /** Keeps only the first numbers of each vector: for models trained for that (Matryoshka). @default all */
  dimensions?: number;
  /** As `cuecard calibrate` fits it. @default null: the cosine itself is the similarity */
  calibration?: Calibration | null;
}

/** What an ONNX embedder says beyond the port. */
export interface OnnxEmbedResult extends EmbedResult {
  tokens: number;
  /** How many of the texts were longer than `maxTokens` and lost their end. */
  truncated: number;
}

export interface OnnxEmbedder extends Embedder {
  embed(request: EmbedRequest): Promise<OnnxEmbedResult>;
}

/** Small, since texts are run one by one and core gives a request a minute. */
const maxBatch = 8;

/**
 * Embeds with an ONNX model on this machine's processor, through the optional peer `@huggingface/transformers`: nothing is sent anywhere and
 * nothing is downloaded. The model runs in a thread of its own, loaded at the first request and kept until `close`; questions go before
 * documents. Vectors have unit length and don't depend on what else is in a request. `maxTokens` counts the model's tokens, prefix and
 * marks included; a longer text loses its end and is counted in `truncated`.
 *
 * Throws `not_available` when the peer is missing, `invalid_value` when the model is, each with the command to run;
 * while embedding `embedding_failed`, `retryable` when only the thread was lost, and after `close` `shutting_down`.
 *
 * @example
 * ```ts
 * const embedder = await createOnnxEmbedder({ model: "Xenova/multilingual-e5-small" });
 * ```
 */
export async function createOnnxEmbedder({
  prefixes: givenPrefixes,
  pooling: givenPooling,
  maxTokens: givenMaxTokens,
  dimensions: givenDimensions,
  calibration = null,
  ...options
}: OnnxEmbedderOptions): Promise<OnnxEmbedder> {
  requirePeer();
  const found = await findModel(options);
  const facts = await readModelFacts(found);
  if (facts.kind === "cross-encoder") {
    throw invalid("model", `${found.name} is a cross-encoder, which scores pairs of texts; use it with createOnnxReranker.`);
  }
  const pooling = givenPooling ?? facts.pooling;
  if (pooling === null) {
    throw invalid(
      "pooling",
      `Neither the files of ${found.name} nor its name say how it pools; set pooling to "mean" or "cls", as its authors do.`,
    );
  }
  if (facts.dimensions === null)
    throw invalid("model", `config.json of ${found.name} names no hidden_size, so it is no text model that runs here.`);
  const dimensions = within("dimensions", givenDimensions ?? facts.dimensions, { min: 1, max: facts.dimensions });
  const maxTokens = within("maxTokens", givenMaxTokens ?? facts.maxTokens, { min: 8, max: Math.max(8, facts.maxTokens) });
  const prefixes = givenPrefixes ?? facts.prefixes;
  const thread = createModelThread({
    name: `local/${found.name}`,
    code: "embedding_failed",
    input: { folder: found.folder, dtype: found.dtype, maxTokens, embedding: { pooling, dimensions } },
  });

  return {
    specificationVersion: "v1",
    provider: "local",
    model: found.name,
    dimensions,
    maxBatch,
    maxTokens,
    calibration: calibration && checkCalibration(calibration),
    async embed({ texts, input, signal }) {
      const prefixed = texts.map((text) => prefixes[input] + text);
      const { rows, tokens, truncated } = await thread.run({ texts: prefixed, question: null, urgent: input === "question" }, signal);
      return { vectors: rows, tokens, truncated };
    },
    close: () => thread.close(),
  };
}

function invalid(param: string, message: string): CuecardError {
  return new CuecardError("invalid_value", message, { param });
}

function within(param: string, value: number, { min, max }: { min: number; max: number }): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new CuecardError("value_out_of_range", `${param} is ${value}; this model takes ${min} to ${max}.`, { param });
}
