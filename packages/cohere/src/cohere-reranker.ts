import type { Reranker } from "@cuecard/core";
import { describeValue, isRecord, type Provider, readScores, wrongAnswer } from "@cuecard/core/adapter-kit";
import { checkOptions } from "@cuecard/core/options";
import { type CohereConnection, createPost } from "./post.ts";

/** The service and the model. Only `apiKey` is needed. */
export interface CohereRerankerOptions extends CohereConnection {
  /**
   * Name of the reranking model.
   * @default "rerank-v3.5"
   */
  model?: string;
}

/** Most passages of one request, as Cohere recommends. */
const maxPassages = 1_000;

/**
 * Scores passages through Cohere's /v2/rerank, from 0 to 1. A call makes one request and repeats none. Throws
 * `reranking_failed` as the embedder throws `embedding_failed`. No error has the key.
 *
 * @example
 * ```ts
 * const reranker = createCohereReranker({ apiKey: process.env.CUECARD_COHERE_API_KEY ?? "" });
 * ```
 */
export function createCohereReranker(options: CohereRerankerOptions): Reranker {
  checkOptions("createCohereReranker", options, {
    model: true,
    apiKey: true,
    baseURL: true,
    timeoutMs: true,
    fetch: true,
  });
  const { model = "rerank-v3.5", ...connection } = options;
  const name = `cohere/${model}`;
  const provider: Provider = { name, code: "reranking_failed", secrets: [connection.apiKey] };
  const post = createPost(provider, connection);
  const wrong = wrongAnswer(provider);

  return {
    name,
    specificationVersion: "v1",
    maxPassages,
    async rerank({ question, passages, ...request }) {
      const answer = await post("/v2/rerank", { model, query: question, documents: passages }, request);
      if (!isRecord(answer)) throw wrong(`${describeValue(answer)} instead of a JSON object; check baseURL`);
      if (!Array.isArray(answer.results))
        throw wrong(`results being ${describeValue(answer.results)} instead of a list`);
      const scores = (answer.results as unknown[]).map((result) => (isRecord(result) ? result : {}));
      return readScores(
        scores.map(({ index, relevance_score: score }) => ({ index, score })),
        { count: passages.length, wrong },
      );
    },
    async close() {},
  };
}
