import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Reranker } from "@cuecard/core";
import { rerankerSuite } from "@cuecard/testing/suites";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOnnxReranker } from "./onnx-reranker.ts";
import { tinyCrossEncoder, tinyEmbedder, writeModel } from "./test-kit/tiny-models.ts";

let models: string;
let reranker: Reranker;
const live = new AbortController().signal;

beforeAll(async () => {
  models = await mkdtemp(join(tmpdir(), "cuecard-models-"));
  await writeModel(join(models, "example/tiny-reranker"), tinyCrossEncoder);
  reranker = await createOnnxReranker({ model: "example/tiny-reranker", modelsFolder: models });
});
afterAll(async () => {
  await reranker.close();
  await rm(models, { recursive: true });
});

rerankerSuite("an ONNX cross-encoder", async () => ({
  reranker: await createOnnxReranker({ model: "example/tiny-reranker", modelsFolder: models }),
}));

const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit));
function expectScores(scores: number[], logits: number[]): void {
  expect(scores).toHaveLength(logits.length);
  logits.forEach((logit, index) => {
    expect(scores[index]).toBeCloseTo(sigmoid(logit), 5);
  });
}

test("each passage gets the sigmoid of its logit, in the order given", async () => {
  expect(reranker.name).toBe("local/example/tiny-reranker");
  const passages = ["The office opens at nine on Mondays.", "Refunds are paid within fourteen days.", "Refunds?"];
  expectScores(await reranker.rerank({ question: "When are refunds paid?", passages, signal: live }), [0, 3, 2]);
});

test("no passages are no scores", async () => {
  expect(await reranker.rerank({ question: "Refunds?", passages: [], signal: live })).toEqual([]);
});

test("a long passage loses its end, and a long question leaves half of the tokens to the passage", async () => {
  const question = `pay ${Array(30).fill("the").join(" ")}`;
  const passage = `${Array(9).fill("a").join(" ")} pay pay pay`;
  // 24 tokens: three marks, twelve of the question, nine of the passage.
  expectScores(await reranker.rerank({ question, passages: [passage, "pay", "the"], signal: live }), [0, 1, 11]);
  expectScores(
    await reranker.rerank({
      question: "refunds",
      passages: [`${Array(40).fill("a").join(" ")} refunds`],
      signal: live,
    }),
    [0],
  );
});

test("an aborted request throws the signal's reason, and the next is answered", async () => {
  const reason = new Error("too late");
  const caller = new AbortController();
  const running = expect(
    reranker.rerank({ question: "refunds", passages: Array(500).fill("refunds"), signal: caller.signal }),
  ).rejects.toBe(reason);
  caller.abort(reason);
  await running;
  await expect(
    reranker.rerank({ question: "refunds", passages: ["refunds"], signal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason);
  expectScores(await reranker.rerank({ question: "refunds", passages: ["refunds"], signal: live }), [1]);
});

test("a damaged model fails the request", async () => {
  const folder = await writeModel(join(models, "damaged"), {
    ...tinyCrossEncoder,
    "onnx/model_quantized.onnx": "not a model",
  });
  const damaged = await createOnnxReranker({ model: folder });
  await expect(damaged.rerank({ question: "refunds", passages: ["refunds"], signal: live })).rejects.toMatchObject({
    code: "reranking_failed",
    retryable: false,
  });
  await damaged.close();
});

test("an embedding model and a model that is not here are refused with the way out", async () => {
  const folder = await writeModel(join(models, "example/e5-tiny"), tinyEmbedder);
  await expect(createOnnxReranker({ model: folder })).rejects.toMatchObject({
    message: expect.stringContaining("createOnnxEmbedder"),
  });
  await expect(
    createOnnxReranker({ model: "Xenova/ms-marco-MiniLM-L-6-v2", modelsFolder: models }),
  ).rejects.toMatchObject({
    message: expect.stringContaining("cuecard models pull Xenova/ms-marco-MiniLM-L-6-v2"),
  });
});
