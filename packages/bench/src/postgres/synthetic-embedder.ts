import type { Embedder } from "@cuecard/core";

/** An embedder that takes no time of a provider: `vectorOf` makes or has the vector of every text that is asked for. */
export function createSyntheticEmbedder(dimensions: number, vectorOf: (text: string) => Float32Array): Embedder {
  return {
    specificationVersion: "v1",
    trust: 1,
    provider: "synthetic",
    model: "bench",
    dimensions,
    maxBatch: 256,
    maxTokens: 8_192,
    calibration: null,
    embed: async ({ texts }) => ({ vectors: texts.map(vectorOf), tokens: null }),
    async close() {},
  };
}
