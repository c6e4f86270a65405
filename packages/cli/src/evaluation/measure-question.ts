import { hitAt, measureSpans, ndcgAt10, recallAt, reciprocalRank, withinBudget } from "cuecard/evaluation";
import { addedCharacters, lengthOf, overlap, union } from "cuecard/internals";
import type { Answer, SetResult } from "./set-result.ts";
import type { Judged, Question } from "./sets/question-set.ts";

/** By the measure's name, 0 to 1. */
export type Measures = Record<string, number>;

/** The measure by which questions are called bad and configurations are compared. */
export const mainMeasure = "nDCG@10";

/** An excerpt is hit by a result that holds at least this share of it. */
const hitShare = 0.5;

/** How well one question was answered. `budget` is in cl100k_base tokens. */
export function measureQuestion(judged: Judged, question: Question, { found }: Answer, budget: number): Measures {
  const measures =
    judged === "documents" ? measureDocuments(question, found, budget) : measureExcerpts(question, found, budget);
  return { ...measures, empty: found.length === 0 ? 1 : 0 };
}

/** A document counts once, where its best passage stands. */
function measureDocuments({ relevant }: Question, found: readonly SetResult[], budget: number): Measures {
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
  };
}

/**
 * The gain of a result is the share of the wanted characters that it adds; the best is one result that holds them all.
 */
function measureExcerpts({ excerpts }: Question, found: readonly SetResult[], budget: number): Measures {
  const wanted = lengthOf(union(excerpts));
  const gains = addedCharacters(found.slice(0, 10), excerpts).map((characters) => characters / wanted);
  const five = measureSpans(found.slice(0, 5), excerpts);
  return {
    ...ofRanks(
      found.map((one) =>
        excerpts.some((excerpt) => overlap([one], [excerpt]) >= hitShare * (excerpt.end - excerpt.start)),
      ),
    ),
    "recall@5": five.recall,
    "recall@10": measureSpans(found.slice(0, 10), excerpts).recall,
    "precision@5": five.precision,
    "IoU@5": five.iou,
    [mainMeasure]: ndcgAt10(gains, [1]),
    [`recall in ${budget} tokens`]: measureSpans(withinBudget(found, budget), excerpts).recall,
  };
}

function ofRanks(right: readonly boolean[]): Measures {
  const hits = [1, 3, 5, 10].map((most) => [`hit@${most}`, hitAt(right, most)] as const);
  return { ...Object.fromEntries(hits), "MRR@10": reciprocalRank(right, 10) };
}
