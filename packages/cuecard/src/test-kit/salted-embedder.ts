import { createHash } from "node:crypto";
import type { Embedder } from "@cuecard/core";

/**
 * An embedder whose vectors look random: nothing of one model is near to anything of another, and equal texts only are
 * near.
 */
export function createSaltedEmbedder(model: string): Embedder {
  return {
    specificationVersion: "v1",
    trust: 1,
    provider: "salted",
    model,
    dimensions: 32,
    maxBatch: 32,
    maxTokens: 8_192,
    concurrency: 2,
    calibration: null,
    embed: async ({ texts }) => ({ vectors: texts.map((text) => vectorOf(`${model} ${text}`)), tokens: null }),
    async close() {},
  };
}

function vectorOf(text: string): Float32Array {
  const bytes = createHash("sha256").update(text).digest();
  return Float32Array.from(bytes, (byte) => byte - 127.5);
}
