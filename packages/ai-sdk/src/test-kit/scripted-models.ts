import type { EmbeddingModelV4, EmbeddingModelV4CallOptions, RerankingModelV4 } from "@ai-sdk/provider";
import { bagOfWords } from "@cuecard/testing/suites";

/** An embedding model of the AI SDK's own type, by bags of words. */
export function scriptedEmbeddingModel({
  dimensions = 64,
  maxEmbeddingsPerCall = 16 as EmbeddingModelV4["maxEmbeddingsPerCall"],
  supportsParallelCalls = true as EmbeddingModelV4["supportsParallelCalls"],
  answer = null as EmbeddingModelV4["doEmbed"] | null,
} = {}): EmbeddingModelV4 & { calls: EmbeddingModelV4CallOptions[] } {
  const calls: EmbeddingModelV4CallOptions[] = [];
  return {
    specificationVersion: "v4",
    provider: "scripted.embedding",
    modelId: "bag-of-words",
    maxEmbeddingsPerCall,
    supportsParallelCalls,
    calls,
    async doEmbed(options) {
      calls.push(options);
      if (answer) return answer(options);
      return {
        embeddings: options.values.map((text) => bagOfWords(text, dimensions)),
        usage: { tokens: 3 },
        warnings: [],
      };
    },
  };
}

export function scriptedRerankingModel(answer: RerankingModelV4["doRerank"] | null = null): RerankingModelV4 {
  return {
    specificationVersion: "v4",
    provider: "scripted.reranking",
    modelId: "bag-of-words",
    async doRerank(options) {
      if (answer) return answer(options);
      const question = bagOfWords(options.query, 1_024);
      const texts = options.documents.type === "text" ? options.documents.values : [];
      const ranking = texts.map((text, index) => ({
        index,
        relevanceScore: bagOfWords(text, 1_024).reduce((sum, value, place) => sum + value * question[place]!, 0),
      }));
      return { ranking: ranking.sort((left, right) => right.relevanceScore - left.relevanceScore) };
    },
  };
}
