import type { Reranker } from "@cuecard/core";
import { describeValue, isRecord, type Provider, readScores, wrongAnswer } from "@cuecard/core/adapter-kit";
import { modelFailure, untilSignal } from "./model-failure.ts";

/** What is used of an AI SDK reranking model of specification v3 or v4. */
export interface AiSdkRerankingModel {
  readonly provider: string;
  readonly modelId: string;
  doRerank(options: { documents: { type: "text"; values: string[] }; query: string; abortSignal?: AbortSignal }): PromiseLike<{
    ranking: { index: number; relevanceScore: number }[];
  }>;
}

/** Models don't say theirs; hosted ones take hundreds. */
const maxPassages = 100;

/** A Reranker around an AI SDK reranking model, one `doRerank` a call and no retries. Throws `reranking_failed`, retryable where the model's error says so. */
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
