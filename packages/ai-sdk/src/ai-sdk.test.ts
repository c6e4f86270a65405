import {
  APICallError,
  type EmbeddingModelV2,
  type EmbeddingModelV3,
  type EmbeddingModelV4,
  LoadAPIKeyError,
  type RerankingModelV3,
  type RerankingModelV4,
} from "@ai-sdk/provider";
import { isCuecardError } from "@cuecard/core";
import { embedderSuite, rerankerSuite } from "@cuecard/testing/suites";
import { describe, expect, expectTypeOf, test } from "vitest";
import { type AiSdkEmbeddingModel, type AiSdkEmbeddingOptions, fromAiSdkEmbedding } from "./embedding.ts";
import { type AiSdkRerankingModel, fromAiSdkReranking } from "./reranking.ts";
import { scriptedEmbeddingModel, scriptedRerankingModel } from "./test-kit/scripted-models.ts";

embedderSuite("an AI SDK embedding model", () => ({
  embedder: fromAiSdkEmbedding(scriptedEmbeddingModel(), { dimensions: 64 }),
}));
rerankerSuite("an AI SDK reranking model", () => ({ reranker: fromAiSdkReranking(scriptedRerankingModel()) }));

const live = () => new AbortController().signal;
const embedWith = (answer: EmbeddingModelV4["doEmbed"], signal = live()) =>
  fromAiSdkEmbedding(scriptedEmbeddingModel({ answer }), { dimensions: 64 }).embed({
    texts: ["one", "two"],
    input: "document",
    signal,
  });
const rerankWith = (answer: RerankingModelV4["doRerank"], signal = live()) =>
  fromAiSdkReranking(scriptedRerankingModel(answer)).rerank({ question: "two", passages: ["one", "two"], signal });
const failureOf = async (running: Promise<unknown>) => {
  const error = await running.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isCuecardError(error)) throw new Error(`Expected a CuecardError, got ${String(error)}.`);
  return error;
};
const callError = (options: Partial<ConstructorParameters<typeof APICallError>[0]>) =>
  new APICallError({
    message: "no",
    url: "https://models.example.org",
    requestBodyValues: { values: ["a private text"] },
    ...options,
  });

test("models of every specification the AI SDK has fit by their types", () => {
  expectTypeOf<EmbeddingModelV4>().toExtend<AiSdkEmbeddingModel>();
  expectTypeOf<EmbeddingModelV3>().toExtend<AiSdkEmbeddingModel>();
  expectTypeOf<EmbeddingModelV2<string>>().toExtend<AiSdkEmbeddingModel>();
  expectTypeOf<RerankingModelV4>().toExtend<AiSdkRerankingModel>();
  expectTypeOf<RerankingModelV3>().toExtend<AiSdkRerankingModel>();
});

test("a calibration is the embedder's, and one that falls is refused", () => {
  const calibration = {
    points: [
      [0, 0],
      [0.4, 0.6],
      [1, 1],
    ] as const,
    fittedOn: "a test",
  };
  expect(fromAiSdkEmbedding(scriptedEmbeddingModel(), { dimensions: 64, calibration }).calibration).toEqual(
    calibration,
  );
  const falling = { ...calibration, points: [...calibration.points].reverse() };
  expect(() => fromAiSdkEmbedding(scriptedEmbeddingModel(), { dimensions: 64, calibration: falling })).toThrow(
    "does not have a greater cosine",
  );
});

describe("the limits", () => {
  test.each([
    [undefined, 128],
    [Number.POSITIVE_INFINITY, 128],
    [2_048, 128],
    [96, 96],
    [1, 1],
  ])("of a model that takes %s texts are %i", (maxEmbeddingsPerCall, maxBatch) => {
    const model = { ...scriptedEmbeddingModel(), maxEmbeddingsPerCall };
    expect(fromAiSdkEmbedding(model, { dimensions: 64 }).maxBatch).toBe(maxBatch);
  });

  test("of a model that tells them by a promise are asked for", () => {
    const model = scriptedEmbeddingModel({ maxEmbeddingsPerCall: Promise.resolve(7) });
    expect(() => fromAiSdkEmbedding(model, { dimensions: 64 })).toThrow(/pass it as maxBatch/);
    expect(fromAiSdkEmbedding(model, { dimensions: 64, maxBatch: 7 }).maxBatch).toBe(7);
  });

  test.each([
    [true, 4],
    [false, 1],
    [Promise.resolve(true), 1],
  ])("let requests run at once only when the model says so", (supportsParallelCalls, concurrency) => {
    expect(fromAiSdkEmbedding(scriptedEmbeddingModel({ supportsParallelCalls }), { dimensions: 64 }).concurrency).toBe(
      concurrency,
    );
  });

  test.each<[string, AiSdkEmbeddingOptions]>([
    ["dimensions", { dimensions: 0 }],
    ["maxBatch", { dimensions: 64, maxBatch: 1.5 }],
    ["maxTokens", { dimensions: 64, maxTokens: -1 }],
  ])("refuse %s that can't be", (param, options) => {
    expect(() => fromAiSdkEmbedding(scriptedEmbeddingModel(), options)).toThrow(
      expect.objectContaining({ code: "invalid_value", param }),
    );
  });
});

test("a known model says its length and its limit, and an unknown one is asked for the length", () => {
  const known = { ...scriptedEmbeddingModel(), modelId: "BAAI/bge-small-en-v1.5" };
  expect(fromAiSdkEmbedding(known)).toMatchObject({ dimensions: 384, maxTokens: 512 });
  expect(fromAiSdkEmbedding(scriptedEmbeddingModel(), { dimensions: 64 }).maxTokens).toBe(8_192);
  expect(() => fromAiSdkEmbedding(scriptedEmbeddingModel())).toThrow(
    expect.objectContaining({ code: "missing_field" }),
  );
});

describe("the call", () => {
  test("carries the model's options for passages and questions, and the tokens come back", async () => {
    const model = scriptedEmbeddingModel();
    const embedder = fromAiSdkEmbedding(model, {
      dimensions: 64,
      providerOptions: (input) => ({ scripted: { task: input } }),
    });
    expect((await embedder.embed({ texts: ["one"], input: "document", signal: live() })).tokens).toBe(3);
    await embedder.embed({ texts: ["one"], input: "question", signal: live() });
    expect(model.calls.map(({ values, providerOptions }) => ({ values, providerOptions }))).toEqual([
      { values: ["one"], providerOptions: { scripted: { task: "document" } } },
      { values: ["one"], providerOptions: { scripted: { task: "question" } } },
    ]);
  });

  test.each<[string, AiSdkEmbeddingOptions, string, string]>([
    ["nomic-embed-text", { dimensions: 64 }, "search_document: one", "search_query: one"],
    ["BAAI/bge-m3", { dimensions: 64 }, "one", "one"],
    ["bag-of-words", { dimensions: 64 }, "one", "one"],
    ["nomic-embed-text", { dimensions: 64, prefixes: { document: "", question: "q " } }, "one", "q one"],
  ])("puts the words of %s before passages and questions: %j", async (modelId, options, document, question) => {
    const model = { ...scriptedEmbeddingModel(), modelId };
    const embedder = fromAiSdkEmbedding(model, options);
    for (const input of ["document", "question"] as const)
      await embedder.embed({ texts: ["one"], input, signal: live() });
    expect(model.calls.map(({ values }) => values)).toEqual([[document], [question]]);
  });

  test("counts no tokens where the model answers NaN", async () => {
    const embeddings = [Array(64).fill(1), Array(64).fill(1)];
    expect(
      (await embedWith(async () => ({ embeddings, usage: { tokens: Number.NaN }, warnings: [] }))).tokens,
    ).toBeNull();
  });

  test("ends with the signal's reason although the model does not listen", async () => {
    const reason = new Error("the caller hung up");
    for (const run of [embedWith, rerankWith]) {
      const caller = new AbortController();
      setImmediate(() => caller.abort(reason));
      await expect(run(() => new Promise<never>(() => {}), caller.signal)).rejects.toBe(reason);
    }
  });
});

describe.each([
  [
    "an embedding",
    (error: unknown) => embedWith(async () => Promise.reject(error)),
    "embedding_failed",
    "scripted.embedding/bag-of-words",
  ],
  [
    "a reranking",
    (error: unknown) => rerankWith(async () => Promise.reject(error)),
    "reranking_failed",
    "scripted.reranking/bag-of-words",
  ],
] as const)("%s", (_, failWith, code, name) => {
  test.each([
    [401, false],
    [429, true],
    [503, true],
  ])("refused with %i has retryable %s and shows no text", async (statusCode, retryable) => {
    const failure = await failureOf(failWith(callError({ statusCode, responseHeaders: { "retry-after": "3" } })));
    expect(failure).toMatchObject({ code, retryable, retryAfterSeconds: 3 });
    expect(failure.message).toContain(`${name} refused the request: ${statusCode} no`);
    expect(`${failure.stack}${String(failure.cause)}`).not.toContain("a private text");
  });

  test("follows what the model says of itself rather than the status", async () => {
    expect(await failureOf(failWith(callError({ statusCode: 429, isRetryable: false })))).toMatchObject({
      retryable: false,
    });
  });

  test("without a connection is retryable", async () => {
    const failure = await failureOf(failWith(callError({ isRetryable: true, cause: new Error("ECONNREFUSED") })));
    expect(failure).toMatchObject({ code, retryable: true });
    expect(failure.message).toMatch(/^The connection to .*ECONNREFUSED/);
  });

  test("whose model could not read the answer says so", async () => {
    const failure = await failureOf(failWith(callError({ statusCode: 200, message: "Invalid JSON response" })));
    expect(failure).toMatchObject({ code, retryable: false });
    expect(failure.message).toContain("answered 200 with what its AI SDK model could not read: Invalid JSON response");
  });

  test("whose model has no key fails for good", async () => {
    const failure = await failureOf(failWith(new LoadAPIKeyError({ message: "API key is missing." })));
    expect(failure).toMatchObject({ code, retryable: false });
    expect(failure.message).toContain(`${name} failed: API key is missing.`);
  });
});

describe("an answer", () => {
  const good = Array(64).fill(1);
  test.each<[string, unknown, RegExp]>([
    ["too few vectors", { embeddings: [good] }, /1 embeddings for 2 texts/],
    ["a short vector", { embeddings: [good, [1]] }, /embedding 1 of 1 numbers instead of 64/],
    ["nothing", undefined, /embeddings being undefined/],
  ])("with %s is embedding_failed", async (_, answer, words) => {
    const failure = await failureOf(embedWith(async () => answer as never));
    expect(failure).toMatchObject({ code: "embedding_failed", retryable: false });
    expect(failure.message).toMatch(words);
  });

  test.each<[string, unknown, RegExp]>([
    ["too few scores", { ranking: [{ index: 0, relevanceScore: 1 }] }, /1 scores for 2 passages/],
    ["entries that are none", { ranking: [null, 1] }, /index undefined/],
    ["nothing", null, /ranking being undefined/],
  ])("with %s is reranking_failed", async (_, answer, words) => {
    const failure = await failureOf(rerankWith(async () => answer as never));
    expect(failure).toMatchObject({ code: "reranking_failed", retryable: false });
    expect(failure.message).toMatch(words);
  });
});
