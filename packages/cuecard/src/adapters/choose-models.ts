import { join } from "node:path";
import { createCohereEmbedder, createCohereReranker } from "@cuecard/cohere";
import type { Embedder, Reranker } from "@cuecard/core";
import { createLexicalEmbedder, createOnnxEmbedder } from "@cuecard/local";
import { createOpenAIEmbedder } from "@cuecard/openai";

export interface ModelOptions {
  /** Makes OpenAI, or what speaks its API, the default embedding provider. Documents and questions are then sent to it. */
  openai?: { apiKey: string; baseURL?: string };
  /** Adds Cohere's embeddings and reranks every search with it. Documents and questions are then sent to it. */
  cohere?: { apiKey: string };
  /** An ONNX model that `cuecard models pull` fetched, by its id: the local provider's default instead of `lexical-512`. */
  localModel?: string;
}

/** Embedders in the order in which they are the default (openai, cohere, local), and the reranker that is configured with them. */
export async function chooseModels(
  data: string,
  { openai, cohere, localModel }: ModelOptions,
): Promise<{ embedders: Embedder[]; reranker: Reranker | null }> {
  const embedders: Embedder[] = [];
  if (openai) embedders.push(createOpenAIEmbedder(openai), createOpenAIEmbedder({ ...openai, model: "text-embedding-3-large" }));
  if (cohere) embedders.push(createCohereEmbedder(cohere));
  if (localModel) embedders.push(await createOnnxEmbedder({ model: localModel, modelsFolder: join(data, "models") }));
  embedders.push(createLexicalEmbedder());
  return { embedders, reranker: cohere ? createCohereReranker(cohere) : null };
}
