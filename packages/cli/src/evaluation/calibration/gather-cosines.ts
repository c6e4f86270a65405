import type { Progress } from "../progress.ts";
import { isRight } from "../right-answer.ts";
import type { Search } from "../set-result.ts";
import type { Question } from "../sets/question-set.ts";
import type { Cosines } from "./fit-calibration.ts";

export interface Gathered extends Cosines {
  /** Of the nearest passage to each question, right or not. */
  nearest: number[];
}

/** Passages of a question among which the right one is looked for. */
const depth = 50;

/**
 * Cosines as the embedder gives them, of vectors alone. A question without judgements takes its nearest passage for the
 * right one.
 */
export async function gatherCosines(
  search: Search,
  {
    questions,
    outOfScope,
    progress,
  }: { questions: readonly Question[]; outOfScope: readonly string[]; progress: Progress },
): Promise<Gathered> {
  const gathered = { right: [] as number[], nearest: [] as number[], outOfScope: [] as number[] };
  const all = questions.length + outOfScope.length;
  const cosinesOf = async (text: string, done: number) => {
    const { found } = await search(text, {
      topK: depth,
      similarityThreshold: 0,
      keywordSearch: false,
      reranking: false,
    });
    progress("comparing vectors", done, all);
    return found.map((one) => ({ one, cosine: one.scores?.cosine ?? null })).filter(({ cosine }) => cosine !== null);
  };
  for (const [at, question] of questions.entries()) {
    const near = await cosinesOf(question.text, at + 1);
    const isJudged = question.relevant.size + question.excerpts.length > 0;
    const right = isJudged ? near.find(({ one }) => isRight(question, one)) : near[0];
    if (near[0]) gathered.nearest.push(near[0].cosine!);
    if (right) gathered.right.push(right.cosine!);
  }
  for (const [at, text] of outOfScope.entries()) {
    const [nearest] = await cosinesOf(text, questions.length + at + 1);
    if (nearest) gathered.outOfScope.push(nearest.cosine!);
  }
  return gathered;
}
