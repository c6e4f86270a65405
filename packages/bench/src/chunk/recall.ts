import type { Span } from "@cuecard/core";
import type { Corpora } from "./corpora.ts";
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

/** Searches all corpora at once, as Chroma's evaluation does. Whole pieces go into the budget, best first; one that does not fit is left out and the next is tried. */
export function measureRecall(pieces: readonly Piece[], questions: Corpora["questions"]): Recall {
  const search = createKeywordSearch(pieces.map(({ indexed }) => indexed));
  const sums = { withinBudget: 0, at5: 0, iou: 0 };
  for (const { text, corpus, references } of questions) {
    const ranked = search.best(text).map((piece) => pieces[piece]!);
    const wanted = union(references);
    const five = ranked.slice(0, 5);
    const packed = fill(ranked);
    const found = union(five.filter((piece) => piece.corpus === corpus));
    const foreign = five.filter((piece) => piece.corpus !== corpus).reduce((sum, { start, end }) => sum + end - start, 0);
    const shared = overlap(found, wanted);
    sums.at5 += shared / length(wanted);
    sums.iou += shared / (length(found) + foreign + length(wanted) - shared);
    sums.withinBudget += overlap(union(packed.filter((piece) => piece.corpus === corpus)), wanted) / length(wanted);
  }
  const mean = (sum: number) => sum / questions.length;
  return { withinBudget: mean(sums.withinBudget), at5: mean(sums.at5), iou: mean(sums.iou) };
}

function fill(ranked: readonly Piece[]): Piece[] {
  let left = budget;
  const packed: Piece[] = [];
  for (const piece of ranked) {
    if (piece.tokens > left) continue;
    packed.push(piece);
    left -= piece.tokens;
    if (left === 0) break;
  }
  return packed;
}

function union(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((left, right) => left.start - right.start);
  const merged: Span[] = [];
  for (const { start, end } of sorted) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function length(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Characters that two unions share. */
function overlap(left: readonly Span[], right: readonly Span[]): number {
  let sum = 0;
  for (const one of left) for (const other of right) sum += Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
  return sum;
}
