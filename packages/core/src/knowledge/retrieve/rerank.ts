import type { Reranker } from "../../ports/reranker.ts";
import type { Degradation } from "../../schema/search.ts";
import { withinTime } from "../within-time.ts";
import type { Deadline } from "./deadline.ts";
import type { Found } from "./hits.ts";

/** Passages that are worth a reranker's time (Anthropic, "Contextual Retrieval": 20 and more). */
const usualWindow = 20;

export function rerankWindow(reranker: Reranker, topK: number): number {
  return Math.min(reranker.maxPassages, Math.max(usualWindow, topK));
}

export interface RerankRequest {
  question: string;
  found: readonly Found[];
  reranker: Reranker;
  window: number;
  deadline: Deadline;
  signal: AbortSignal | undefined;
}

/** Reorders the first `window` by the reranker's scores, ties by the smaller id; the others follow as they were. Its faults and slowness cost only itself. */
export async function rerank(request: RerankRequest): Promise<{ found: Found[]; degraded: Degradation[] }> {
  const { question, found, reranker, window, deadline, signal } = request;
  const head = found.slice(0, window);
  const unchanged = (reason: string) => ({ found: [...found], degraded: [{ stage: "rerank", reason }] });
  if (head.length < 2) return { found: [...found], degraded: [] };
  const milliseconds = deadline.remaining() - 1;
  const outcome = await withinTime({
    milliseconds,
    signal,
    work: (inner) => reranker.rerank({ question, passages: head.map(passageText), signal: inner }),
  });
  if (outcome.status === "late") {
    return unchanged(`${reranker.name} did not rerank ${head.length} passages within ${Math.max(0, Math.round(milliseconds))} ms.`);
  }
  if (outcome.status === "failed") {
    const reason = outcome.error instanceof Error ? outcome.error.message : String(outcome.error);
    return unchanged(`${reranker.name} failed: ${reason}`);
  }
  const scores = outcome.value;
  if (scores.length !== head.length || !scores.every(Number.isFinite)) {
    return unchanged(`${reranker.name} answered ${scores.length} scores for ${head.length} passages, or some that are no numbers.`);
  }
  const lowest = Math.min(...scores);
  const reordered = head
    .map((one, i) => withRerank(one, scores[i]!))
    .sort((left, right) => right.score - left.score || (left.chunk.id < right.chunk.id ? -1 : 1));
  const rest = found.slice(window).map((one) => ({ ...one, score: lowest - 2 + one.score }));
  return { found: [...reordered, ...rest], degraded: [] };
}

function withRerank(found: Found, score: number): Found {
  return { ...found, score, ranked: { ...found.ranked, scores: { ...found.ranked.scores, rerank: score } } };
}

function passageText({ chunk }: Found): string {
  return [chunk.headingPath.join(" › "), chunk.tableHeader, chunk.text].filter(Boolean).join("\n");
}
