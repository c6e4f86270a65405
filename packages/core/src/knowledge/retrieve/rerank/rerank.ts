import type { Deadline } from "../../../base/time/deadline.ts";
import { withinTime } from "../../../base/time/within-time.ts";
import type { RerankRequest as PortRequest, RerankEvidence, Reranker } from "../../../ports/reranker.ts";
import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import type { Degradation, Explanation } from "../../../schema/search.ts";
import type { Understood } from "../rank/understood.ts";
import type { Found } from "../results/hits.ts";
import { shownTitle } from "../shown-title.ts";
import { scorePassages } from "./built-in-reranker.ts";

/**
 * Passages that are worth reranking. For another reranker: Anthropic, "Contextual Retrieval". For the built-in one, by nDCG@10 on the even questions of its sets,
 * 32 give 0 to 0.1 points less than 20; 100 give up to 0.3 less on six sets and 0.5 more on one.
 */
const usualWindow = 20;

const never = new AbortController().signal;

export function rerankWindow(topK: number): number {
  return Math.max(usualWindow, topK);
}

export interface RerankRequest {
  question: string;
  /** The question's index words, in the order of the candidates' `termFrequencies`; empty: the built-in reranker has nothing to go by. */
  terms: readonly string[];
  /** Index words of the question, its stop words too, without those of its background. */
  words: readonly string[];
  understood: Understood;
  found: readonly Found[];
  topK: number;
  /** Reads the best passages of the built-in reranker; null: there is no other. */
  reranker: Reranker | null;
  deadline: Deadline;
  signal: AbortSignal | undefined;
}

/**
 * Reorders the first passages, by the built-in reranker and then, where one is configured, by that one, ties by the smaller id; the others follow as they
 * were. The configured one's faults and slowness cost only itself.
 */
export async function rerank(request: RerankRequest): Promise<{ found: Found[]; degraded: Degradation[] }> {
  const { terms, found, topK, reranker, deadline, signal } = request;
  const local = terms.length === 0 ? [...found] : bySignals(found, request);
  const unchanged = (reason: string) => ({ found: local, degraded: [{ stage: "rerank", reason }] });
  if (reranker === null || local.length < 2) return { found: local, degraded: [] };
  const question = portRequest(request, local, Math.min(reranker.maxPassages, rerankWindow(topK)));
  const count = question.passages.length;
  const milliseconds = deadline.remaining() - 1;
  const outcome = await withinTime({
    milliseconds,
    signal,
    work: (inner) => reranker.rerank({ ...question, signal: inner }),
  });
  if (outcome.status === "late") {
    return unchanged(
      `${reranker.name} did not rerank ${count} passages within ${Math.max(0, Math.round(milliseconds))} ms.`,
    );
  }
  if (outcome.status === "failed") {
    const reason = outcome.error instanceof Error ? outcome.error.message : String(outcome.error);
    return unchanged(`${reranker.name} failed: ${reason}`);
  }
  const scores = outcome.value;
  if (scores.length !== count || !scores.every(Number.isFinite)) {
    return unchanged(
      `${reranker.name} answered ${scores.length} scores for ${count} passages, or some that are not numbers.`,
    );
  }
  return { found: reorder(local, scores), degraded: [] };
}

/** In the built-in reranker's order, each with what its signals add. */
function bySignals(found: readonly Found[], request: RerankRequest): Found[] {
  const head = found.slice(0, rerankWindow(request.topK));
  const scored = scorePassages(evidenceOf(head, request));
  const told = found.map((one, i) => (scored[i] ? withScores(one, { signals: scored[i].signals }) : one));
  return reorder(
    told,
    scored.map(({ score }) => score),
  );
}

/** What a reranker is asked about the first passages. */
function portRequest(request: RerankRequest, found: readonly Found[], most: number): PortRequest {
  const head = found.slice(0, most);
  return {
    question: request.question,
    passages: head.map(passageText),
    evidence: evidenceOf(head, request),
    signal: never,
  };
}

/** By `scores`, which the first passages have; the others follow, their scores below. */
function reorder(found: readonly Found[], scores: readonly number[]): Found[] {
  const lowest = Math.min(...scores);
  const reordered = found
    .slice(0, scores.length)
    .map((one, i) => ({ ...one, score: scores[i]! }))
    .sort((left, right) => right.score - left.score || (left.chunk.id < right.chunk.id ? -1 : 1))
    .map((one, i) => withScores(one, { rerank: one.score, rerankRank: i + 1 }));
  const rest = found.slice(scores.length).map((one) => ({ ...one, score: lowest - 1 + one.ranked.scores.fused }));
  return [...reordered, ...rest];
}

function withScores(found: Found, scores: Partial<Explanation>): Found {
  return { ...found, ranked: { ...found.ranked, scores: { ...found.ranked.scores, ...scores } } };
}

function passageText({ chunk }: Found): string {
  return [chunk.headingPath.join(" › "), chunk.tableHeader, chunk.text].filter(Boolean).join("\n");
}

/** The title often opens the heading path, and a pair's question is often one of both: each stands once. */
function headingOf({ source, headingPath, question }: StoredChunk): string {
  return [...new Set([shownTitle({ source }), ...headingPath, question])].filter(Boolean).join(" › ");
}

function evidenceOf(
  found: readonly Found[],
  { terms, words, understood: { asked, meanings, trust, share } }: RerankRequest,
): RerankEvidence {
  return {
    trust,
    understood: share,
    asked,
    meanings,
    terms,
    words,
    weights: found[0]?.ranked.termWeights ?? [],
    passages: found.map(({ chunk, ranked }) => ({
      heading: headingOf(chunk),
      text: chunk.text,
      fused: ranked.scores.fused,
      termFrequencies: ranked.termFrequencies,
    })),
  };
}
