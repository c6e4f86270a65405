import { aBase, aSource } from "@cuecard/testing/stores";
import { expect, test } from "vitest";
import { type PipelineHashOptions, pipelineHash } from "./pipeline-hash.ts";

const base = {
  ...aBase(),
  sourceCounts: { pending: 0, processing: 0, ready: 0, failed: 0, total: 0 },
  chunkCount: 0,
  reembedding: null,
};
const source = aSource(base.id, { sourceType: "file" });
const options: PipelineHashOptions = {
  base,
  source,
  embedder: { provider: "fake", model: "suite", maxTokens: 8_192 },
  extractor: { version: 1 },
  chunkVersion: 1,
  segmentation: "ICU 78.3, Unicode 17.0",
};

test.each<[string, Partial<PipelineHashOptions>]>([
  ["a raised version of the extractor", { extractor: { version: 2 } }],
  ["a raised version of the chunker", { chunkVersion: 2 }],
  ["another ICU, which parts words otherwise", { segmentation: "ICU 74.2, Unicode 17.0" }],
  ["another Unicode", { segmentation: "ICU 78.3, Unicode 16.0" }],
  ["the strategy", { source: { ...source, chunkStrategy: "faq" } }],
  ["the budget", { source: { ...source, chunkMaxTokens: 256 } }],
  ["what the embedder takes", { embedder: { ...options.embedder, maxTokens: 256 } }],
  ["the overlap", { source: { ...source, chunkOverlap: 0 } }],
  ["the embedding space", { base: { ...base, embeddingModel: "other" } }],
])("%s makes it another hash", (_, changed) => {
  expect(pipelineHash({ ...options, ...changed })).not.toBe(pipelineHash(options));
});

test("what cuts nothing otherwise leaves the hash as it is", () => {
  const renamed = { ...options, base: { ...base, name: "Help" }, source: { ...source, attempt: 3, contentHash: "a" } };
  expect(pipelineHash({ ...renamed, embedder: { ...options.embedder, maxTokens: 512 } })).toBe(pipelineHash(options));
  const text = { ...options, source: { ...source, sourceType: "text" as const } };
  expect(pipelineHash({ ...text, extractor: { version: 2 } })).toBe(pipelineHash(text));
});
