import { join } from "node:path";
import { type Calibration, type Embedder, embeddingSpace, type Reranker } from "@cuecard/core";
import { checkCalibration } from "@cuecard/core/adapter-kit";
import { createLexicalEmbedder, createOnnxEmbedder } from "@cuecard/local";
import { requirePeers } from "./optional-peers.ts";

/** Which embedders and reranker are used. */
export interface ModelOptions {
  /**
   * Makes OpenAI, or what speaks its API, the default embedding provider. Documents and questions are then sent to it.
   */
  openai?: { apiKey: string; baseURL?: string };
  /** Adds Cohere's embeddings and reranks every search with it. Documents and questions are then sent to it. */
  cohere?: { apiKey: string };
  /**
   * An ONNX model that `cuecard models pull` fetched, by its id: the local provider's default instead of `lexical-512`.
   */
  localModel?: string;
  /**
   * Calibrations by embedding space, such as `openai/text-embedding-3-small@1536`, in place of the models' own;
   * `cuecard calibrate` fits them. Those of spaces that no configured model makes wait for one.
   */
  calibrations?: Readonly<Record<string, Calibration>>;
}

/**
 * Embedders in the order in which they are the default (openai, cohere, local), and the reranker that is configured
 * with them. A provider's code is loaded only when it is configured; throws `not_available` where its client is not
 * installed.
 */
export async function chooseModels(
  data: string,
  { openai, cohere, localModel, calibrations = {} }: ModelOptions,
): Promise<{ embedders: Embedder[]; reranker: Reranker | null }> {
  for (const calibration of Object.values(calibrations)) checkCalibration(calibration);
  const embedders: Embedder[] = [];
  let reranker: Reranker | null = null;
  if (openai) {
    requirePeers("openai");
    const { createOpenAIEmbedder } = await import("@cuecard/openai");
    embedders.push(createOpenAIEmbedder(openai), createOpenAIEmbedder({ ...openai, model: "text-embedding-3-large" }));
  }
  if (cohere) {
    const { createCohereEmbedder, createCohereReranker } = await import("@cuecard/cohere");
    embedders.push(createCohereEmbedder(cohere));
    reranker = createCohereReranker(cohere);
  }
  if (localModel) embedders.push(await createOnnxEmbedder({ model: localModel, modelsFolder: join(data, "models") }));
  embedders.push(createLexicalEmbedder());
  const calibrated = embedders.map((embedder) => {
    const calibration = calibrations[embeddingSpace(embedder)];
    return calibration ? { ...embedder, calibration } : embedder;
  });
  return { embedders: calibrated, reranker };
}
