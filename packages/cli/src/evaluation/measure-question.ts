import { hitAt, ndcgAt10, recallAt, reciprocalRank, withinBudget } from "cuecard/evaluation";
import type { Answer } from "./set-result.ts";
import type { Question } from "./sets/question-set.ts";

/** By the measure's name, 0 to 1. */
export type Measures = Record<string, number>;

/** The measure by which questions are called bad and configurations are compared. */
export const mainMeasure = "nDCG@10";

/**
 * How well one question was answered. A document counts once, where its best passage stands. `budget` is in cl100k_base
 * tokens.
 */
export function measureQuestion({ relevant }: Question, { found }: Answer, budget: number): Measures {
  const ranked = [...new Set(found.map(({ documentId }) => documentId))];
  const packed = [...new Set(withinBudget(found, budget).map(({ documentId }) => documentId))];
  const wanted = new Set(relevant.keys());
  const ideal = [...relevant.values()].sort((left, right) => right - left);
  return {
    ...ofRanks(ranked.map((id) => wanted.has(id))),
    "recall@5": recallAt(ranked, wanted, 5),
    "recall@10": recallAt(ranked, wanted, 10),
    [mainMeasure]: ndcgAt10(
      ranked.map((id) => relevant.get(id) ?? 0),
      ideal,
    ),
    [`recall in ${budget} tokens`]: recallAt(packed, wanted, packed.length),
    empty: found.length === 0 ? 1 : 0,
  };
}

function ofRanks(right: readonly boolean[]): Measures {
  const hits = [1, 3, 5, 10].map((most) => [`hit@${most}`, hitAt(right, most)] as const);
  return { ...Object.fromEntries(hits), "MRR@10": reciprocalRank(right, 10) };
}
