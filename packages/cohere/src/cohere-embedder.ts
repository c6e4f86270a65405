import type { Calibration, Embedder, EmbeddingInput } from "@cuecard/core";
import {
  checkCalibration,
  chooseLength,
  describeValue,
  isRecord,
  type Provider,
  readVector,
  wrongAnswer,
} from "@cuecard/core/adapter-kit";
import { checkOptions } from "@cuecard/core/options";
import { type CohereConnection, createPost } from "./post.ts";

/** The service and the model. Only `apiKey` is needed. */
export interface CohereEmbedderOptions extends CohereConnection {
  /**
   * Name of the embedding model.
   * @default "embed-v4.0"
   */
  model?: string;
  /**
   * Length of the vectors: 256, 512, 1024 or 1536 of embed-v4.0. A model of unknown length needs it.
   * @default the model's own length
   */
  dimensions?: number;
  /**
   * What turns a cosine into a similarity. With null the cosine itself is the similarity.
   * @default null
   */
  calibration?: Calibration | null;
}

/** Of one text to a model of which nothing is known. */
const usualMaxTokens = 512;

/** Most texts of one request, as Cohere documents it. */
const maxBatch = 96;

const inputTypes: Record<EmbeddingInput, string> = { document: "search_document", question: "search_query" };

/**
 * Embeds through Cohere's /v2/embed, passages and questions each in their own way. A call makes one request and repeats
 * none. Throws `embedding_failed` with provider, status and answer. The error is `retryable` for 408, 409, 429, 5xx,
 * time-outs and lost connections, and has `retryAfterSeconds` when Cohere said so. An aborted request throws the
 * signal's reason. No error has the key.
 *
 * @example
 * ```ts
 * const embedder = createCohereEmbedder({ apiKey: process.env.CUECARD_COHERE_API_KEY ?? "" });
 * ```
 */
export function createCohereEmbedder(options: CohereEmbedderOptions): Embedder {
  checkOptions("createCohereEmbedder", options, {
    model: true,
    dimensions: true,
    calibration: true,
    apiKey: true,
    baseURL: true,
    timeoutMs: true,
    fetch: true,
  });
  const { model = "embed-v4.0", dimensions: wantedDimensions, calibration = null, ...connection } = options;
  const { dimensions, requested, known } = chooseLength(model, wantedDimensions);
  const provider: Provider = { name: `cohere/${model}`, code: "embedding_failed", secrets: [connection.apiKey] };
  const post = createPost(provider, connection);
  const wrong = wrongAnswer(provider);

  return {
    specificationVersion: "v1",
    trust: 2,
    provider: "cohere",
    model,
    dimensions,
    maxBatch,
    maxTokens: known?.maxTokens ?? usualMaxTokens,
    concurrency: 4,
    calibration: calibration && checkCalibration(calibration),
    async embed({ texts, input, ...request }) {
      const body = { model, texts, input_type: inputTypes[input], embedding_types: ["float"] };
      const shorter = requested === null ? {} : { output_dimension: requested };
      const answer = await post("/v2/embed", { ...body, ...shorter }, request);
      if (!isRecord(answer)) throw wrong(`${describeValue(answer)} instead of a JSON object; check baseURL`);
      const vectors = isRecord(answer.embeddings) ? answer.embeddings.float : undefined;
      if (!Array.isArray(vectors)) throw wrong(`embeddings.float being ${describeValue(vectors)} instead of a list`);
      if (vectors.length !== texts.length) throw wrong(`${vectors.length} embeddings for ${texts.length} texts`);
      return {
        vectors: vectors.map((vector, index) => readVector(vector, { dimensions, which: `embedding ${index}`, wrong })),
        tokens: billedTokens(answer),
      };
    },
    async close() {},
  };
}

function billedTokens({ meta }: Record<string, unknown>): number | null {
  const units = isRecord(meta) ? meta.billed_units : undefined;
  const tokens = isRecord(units) ? units.input_tokens : undefined;
  return typeof tokens === "number" && Number.isFinite(tokens) ? tokens : null;
}
