import { isRight } from "../right-answer.ts";
import type { Search } from "../set-result.ts";
import type { Question } from "../sets/question-set.ts";

/** What passes 0.6, in per cent. */
export interface AtThreshold {
  answered: number;
  /** The right answer is among the first three; null without judgements. */
  rightInThree: number | null;
  outOfScopeAnswered: number;
}

const threshold = 0.6;

/** Asks as an agent does, at the default threshold. */
export async function measureThreshold(
  search: Search,
  {
    questions,
    outOfScope,
    keywordSearch,
  }: { questions: readonly Question[]; outOfScope: readonly string[]; keywordSearch: boolean },
): Promise<AtThreshold> {
  const ask = async (text: string) =>
    (await search(text, { topK: 3, similarityThreshold: threshold, keywordSearch })).found;
  const counts = { answered: 0, right: 0, strangers: 0 };
  for (const question of questions) {
    const found = await ask(question.text);
    if (found.length > 0) counts.answered += 1;
    if (found.some((one) => isRight(question, one))) counts.right += 1;
  }
  for (const text of outOfScope) if ((await ask(text)).length > 0) counts.strangers += 1;
  const isJudged = questions.every(({ relevant, excerpts }) => relevant.size + excerpts.length > 0);
  return {
    answered: (100 * counts.answered) / questions.length,
    rightInThree: isJudged ? (100 * counts.right) / questions.length : null,
    outOfScopeAnswered: (100 * counts.strangers) / outOfScope.length,
  };
}
