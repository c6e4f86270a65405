import { join } from "node:path";
import type { Embedder, Reranker } from "@cuecard/core";
import { createLexicalEmbedder, createMeaningEmbedder, createOnnxEmbedder } from "@cuecard/local";
import { createInstalledModels } from "./installed-models.ts";
import { requirePeers } from "./optional-peers.ts";

/** Embedders and reranker to use. */
export interface ModelOptions {
  /** Your own embedders, before all others: the first is the default for new knowledge bases. `close` of Cuecard closes them. */
  embedders?: readonly Embedder[];
  /** Makes OpenAI, or a compatible service, the default embedding provider. Documents and questions are sent to it. */
  openai?: { apiKey: string; baseURL?: string };
  /** Adds Cohere's embeddings, and reranks every search with Cohere. Documents and questions are sent to it. */
  cohere?: { apiKey: string };
  /** Id of an ONNX model that `cuecard models pull` downloaded. It goes before installed models and `meaning-768`. */
  localModel?: string;
}

/**
 * Makes the configured embedders, the default first (your own, openai, cohere, the local model, those of installed packages,
 * `meaning-768`), and the reranker. A provider's code is
 * loaded only when it is configured. Throws `not_available` when its client is not installed.
 */
export async function chooseModels(
  data: string,
  { embedders: own = [], openai, cohere, localModel }: ModelOptions,
  installedFrom: string | URL = import.meta.url,
): Promise<{ embedders: Embedder[]; reranker: Reranker | null }> {
  const embedders: Embedder[] = [...own];
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
  embedders.push(...(await createInstalledModels(installedFrom)));
  // Knowledge bases of earlier versions hold vectors of lexical-512.
  embedders.push(createMeaningEmbedder(), createLexicalEmbedder());
  return { embedders, reranker };
}
