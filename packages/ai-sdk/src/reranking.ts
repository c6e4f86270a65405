import type { Reranker } from "@cuecard/core";
import { describeValue, isRecord, type Provider, readScores, wrongAnswer } from "@cuecard/core/adapter-kit";
import { modelFailure, untilSignal } from "./model-failure.ts";

/** The part of an AI SDK reranking model that is used. Models of specification v3 and v4 have it. */
export interface AiSdkRerankingModel {
  /** Name of the provider. */
  readonly provider: string;
  /** Name of the model. */
  readonly modelId: string;
  /** Scores documents for a query. */
  doRerank(options: {
    documents: { type: "text"; values: string[] };
    query: string;
    abortSignal?: AbortSignal;
  }): PromiseLike<{
    ranking: { index: number; relevanceScore: number }[];
  }>;
}

/** Most passages of one request. Models don't say theirs; hosted ones take hundreds. */
const maxPassages = 100;

/**
 * Makes a reranker of an AI SDK reranking model. A call makes one `doRerank` and repeats none. Throws
 * `reranking_failed`, retryable where the model's error says so.
 *
 * @example
 * ```ts
 * const reranker = fromAiSdkReranking(cohere.reranking("rerank-v3.5"));
 * ```
 */
export function fromAiSdkReranking(model: AiSdkRerankingModel): Reranker {
  const name = `${model.provider}/${model.modelId}`;
  const provider: Provider = { name, code: "reranking_failed", secrets: [] };
  const wrong = wrongAnswer(provider);

  return {
    name,
    specificationVersion: "v1",
    maxPassages,
    async rerank({ question, passages, signal }) {
      const options = { documents: { type: "text" as const, values: passages }, query: question, abortSignal: signal };
      const answer: unknown = await untilSignal(signal, () => model.doRerank(options)).catch((error: unknown) => {
        signal.throwIfAborted();
        throw modelFailure(error, provider);
      });
      const ranking = isRecord(answer) ? answer.ranking : undefined;
      if (!Array.isArray(ranking)) throw wrong(`ranking being ${describeValue(ranking)} instead of a list`);
      const ranked = (ranking as unknown[]).map((entry) => (isRecord(entry) ? entry : {}));
      const scores = ranked.map(({ index, relevanceScore: score }) => ({ index, score }));
      return readScores(scores, { count: passages.length, wrong });
    },
    async close() {},
  };
}
