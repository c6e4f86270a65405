export { type AiSdkEmbeddingModel, type AiSdkEmbeddingOptions, fromAiSdkEmbedding } from "./embedding.ts";
export { type AiSdkRerankingModel, fromAiSdkReranking } from "./reranking.ts";
