import type { Embedder } from "@cuecard/core";

/** Models behind an OpenAI-compatible address, such as `--served http://127.0.0.1:8011/v1=minilm:384,e5:384`. */
export function servedModels({ served }: Record<string, string>): Embedder[] {
  if (served === undefined) return [];
  const [baseURL, list] = served.split("=") as [string, string];
  return list.split(",").map((one) => {
    const [model, dimensions] = one.split(":") as [string, string];
    return createServedEmbedder(baseURL, model, Number(dimensions));
  });
}

/** A model behind an OpenAI-compatible address; one whose name begins with e5 is asked for questions as NAME-query. */
function createServedEmbedder(baseURL: string, model: string, dimensions: number): Embedder {
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
