import { type AiSdkEmbeddingModel, fromAiSdkEmbedding } from "@cuecard/ai-sdk";
import { createCuecard, createMemoryBlobStore, createMemoryStorage } from "@cuecard/core";

/** `model` is any AI SDK embedding model, such as `mistral.embedding("mistral-embed")`. */
export function createWithModel(model: AiSdkEmbeddingModel) {
  return createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [fromAiSdkEmbedding(model, { dimensions: 1_024 })],
  });
}
