import { type Calibration, CuecardError, type Embedder, type EmbedRequest, type EmbedResult } from "@cuecard/core";
import { checkCalibration, type Pooling, type Prefixes } from "@cuecard/core/adapter-kit";
import { checkOptions } from "@cuecard/core/options";
import { findModel, modelFile, type OnnxModelOptions } from "./find-model.ts";
import { readModelFacts } from "./model-facts.ts";
import { requirePeer } from "./peer.ts";
import { createModelThread } from "./thread/model-thread.ts";

/** The model and how it is used. Only `model` is needed, for a model whose files or family say the rest. */
export interface OnnxEmbedderOptions extends OnnxModelOptions {
  /**
   * Words put before each text.
   * @default as the model's files or family say; none for an unknown family
   */
  prefixes?: Prefixes;
  /**
   * How the vectors of tokens become one.
   * @default as the model's files or family say
   */
  pooling?: Pooling;
  /**
   * Most tokens of one text, 8 or more. A longer text loses its end.
   * @default the model's own limit, which is also the most
   */
  maxTokens?: number;
  /**
   * Length of the vectors, for models that were trained to be cut (Matryoshka). Only the first numbers of each vector
   * are kept.
   * @default all
   */
  dimensions?: number;
  /**
   * What turns a cosine into a similarity. With null the cosine itself is the similarity.
   * @default null
   */
  calibration?: Calibration | null;
  /** Languages that the model was trained on, as BCP 47 tags. @default all */
  languages?: readonly string[];
}

/** What an ONNX embedder says beyond the port. */
export interface OnnxEmbedResult extends EmbedResult {
  /** Number of tokens that the model read. */
  tokens: number;
  /** How many of the texts were longer than `maxTokens` and lost their end. */
  truncated: number;
}

/** An embedder that counts tokens and truncated texts. */
export interface OnnxEmbedder extends Embedder {
  /** Embeds texts. Throws the signal's reason when it aborts. */
  embed(request: EmbedRequest): Promise<OnnxEmbedResult>;
}

/** Most texts of one request. It is small, since texts are run one by one and core gives a request a minute. */
const maxBatch = 8;

/**
 * Embeds with an ONNX model on this machine's processor, through the optional peer `onnxruntime-node`. It
 * sends nothing and downloads nothing. The model runs in a thread of its own, is loaded at the first request and kept
 * until `close`. Questions go before documents. Vectors have unit length and don't depend on what else is in a request.
 * `maxTokens` counts the model's tokens, prefix and marks included.
 *
 * Throws `not_available` when the peer is missing and `invalid_value` when the model is, each with the command to run.
 * `embed` throws `embedding_failed`, `retryable` when only the thread was lost, and after `close` `shutting_down`.
 *
 * @example
 * ```ts
 * const embedder = await createOnnxEmbedder({ model: "Xenova/multilingual-e5-small" });
 * ```
 */
export async function createOnnxEmbedder(given: OnnxEmbedderOptions): Promise<OnnxEmbedder> {
  checkOptions("createOnnxEmbedder", given, {
    prefixes: true,
    pooling: true,
    maxTokens: true,
    dimensions: true,
    calibration: true,
    languages: true,
    model: true,
    modelsFolder: true,
    name: true,
    dtype: true,
  });
  const {
    prefixes: givenPrefixes,
    pooling: givenPooling,
    maxTokens: givenMaxTokens,
    dimensions: givenDimensions,
    calibration = null,
    languages,
    ...options
  } = given;
  requirePeer("onnxruntime-node");
  const found = await findModel(options);
  const facts = await readModelFacts(found);
  if (facts.kind === "cross-encoder") {
    throw invalid(
      "model",
      `${found.name} is a cross-encoder, which scores pairs of texts; use it with createOnnxReranker.`,
    );
  }
  const pooling = givenPooling ?? facts.pooling;
  if (pooling === null) {
    throw invalid(
      "pooling",
      `Neither the files of ${found.name} nor its name say how it pools; set pooling to "mean" or "cls", as its authors do.`,
    );
  }
  if (facts.dimensions === null)
    throw invalid(
      "model",
      `config.json of ${found.name} has no hidden_size, so it is not a text model that can run here.`,
    );
  const dimensions = within("dimensions", givenDimensions ?? facts.dimensions, { min: 1, max: facts.dimensions });
  const maxTokens = within("maxTokens", givenMaxTokens ?? facts.maxTokens, {
    min: 8,
    max: Math.max(8, facts.maxTokens),
  });
  const prefixes = givenPrefixes ?? facts.prefixes;
  const thread = createModelThread({
    name: `local/${found.name}`,
    code: "embedding_failed",
    input: { folder: found.folder, file: modelFile(found.dtype), maxTokens, embedding: { pooling, dimensions } },
  });

  return {
    specificationVersion: "v1",
    trust: 2,
    provider: "local",
    model: found.name,
    dimensions,
    maxBatch,
    maxTokens,
    calibration: calibration && checkCalibration(calibration),
    ...(languages && { languages }),
    async embed({ texts, input, signal }) {
      const prefixed = texts.map((text) => prefixes[input] + text);
      const { rows, tokens, truncated } = await thread.run(
        { texts: prefixed, question: null, urgent: input === "question" },
        signal,
      );
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
