import type { Span } from "@cuecard/core";
import { measureSpans, withinBudget } from "cuecard/evaluation";
import type { Corpora } from "../corpora/corpora.ts";
import { createKeywordSearch } from "./keyword-search.ts";

export interface Piece extends Span {
  corpus: string;
  /** What is indexed: the piece with whatever its splitter puts beside it. */
  indexed: string;
  tokens: number;
}

export interface Recall {
  /** Shares of the excerpts' characters that were found, mean over the questions, 0 to 1. */
  withinBudget: number;
  at5: number;
  /** Of the five best: characters shared with the excerpts by characters of either. */
  iou: number;
}

/** Tokens of passages that a spoken answer has room for. */
const budget = 800;

/**
 * Searches all corpora at once, as Chroma's evaluation does. Whole pieces go into the budget, best first; one that does
 * not fit is left out and the next is tried.
 */
export function measureRecall(pieces: readonly Piece[], questions: Corpora["questions"]): Recall {
  const search = createKeywordSearch(pieces.map(({ indexed }) => indexed));
  const sums = { withinBudget: 0, at5: 0, iou: 0 };
  for (const { text, corpus, references } of questions) {
    const ranked = search.best(text).map((piece) => pieces[piece]!);
    const wanted = references.map((span) => ({ ...span, documentId: corpus }));
    const five = measureSpans(ranked.slice(0, 5).map(spanOf), wanted);
    sums.at5 += five.recall;
    sums.iou += five.iou;
    sums.withinBudget += measureSpans(withinBudget(ranked, budget).map(spanOf), wanted).recall;
  }
  const mean = (sum: number) => sum / questions.length;
  return { withinBudget: mean(sums.withinBudget), at5: mean(sums.at5), iou: mean(sums.iou) };
}

const spanOf = ({ corpus, start, end }: Piece) => ({ documentId: corpus, start, end });
