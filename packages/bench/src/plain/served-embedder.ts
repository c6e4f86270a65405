import type { Embedder } from "@cuecard/core";

/** A model behind an OpenAI-compatible address; one whose name begins with e5 is asked for questions as NAME-query. */
export function createServedEmbedder(baseURL: string, model: string, dimensions: number): Embedder {
  return {
    specificationVersion: "v1",
    provider: "served",
    model,
    dimensions,
    trust: 2,
    maxBatch: 16,
    maxTokens: 512,
    calibration: null,
    async embed({ texts, input, signal }) {
      const asked = model.startsWith("e5") && input === "question" ? `${model}-query` : model;
      const response = await fetch(`${baseURL}/embeddings`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model: asked, input: texts }),
        signal,
      });
      const { data } = (await response.json()) as { data: { embedding: number[] }[] };
      return { vectors: data.map(({ embedding }) => Float32Array.from(embedding)), tokens: null };
    },
    async close() {},
  };
}
