export { type CohereEmbedderOptions, createCohereEmbedder } from "./cohere-embedder.ts";
export { type CohereRerankerOptions, createCohereReranker } from "./cohere-reranker.ts";
