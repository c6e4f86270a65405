import { areaUnderCurve, ndcgAt10 } from "cuecard/evaluation";
import type { QuestionSet } from "../corpora/question-sets.ts";
import type { AskedBase, Search } from "./open-base.ts";
import { type Answers, strengths } from "./separation.ts";

interface Measured {
  set: QuestionSet;
  outOfScope: string[];
  search: Search;
  /** The same without reranking; null where there is none. */
  plain: Search | null;
  /** Null: how well it tells its own questions from others is not measured. */
  answers: Answers | null;
}

/** Whether anything is found; the reranker has no part in that. */
export function answersOf(base: AskedBase): Answers {
  return async (question, similarityThreshold) =>
    (await base.asking({ similarityThreshold, topK: 1, reranking: false })(question)).length > 0;
}

export async function measure({
  set: { questions },
  outOfScope,
  search,
  plain,
  answers,
}: Measured): Promise<Record<string, number>> {
  let first = 0;
  let three = 0;
  let strangers = 0;
  let refused = 0;
  let gain = 0;
  let plainGain = 0;
  for (const { text, answeredBy } of questions) {
    const gains = async (found: Promise<string[]>) => (await found).map((id) => (id === answeredBy ? 1 : 0));
    const reranked = await gains(search(text));
    if (reranked.length === 0) refused += 1;
    if (reranked[0] === 1) first += 1;
    if (reranked.slice(0, 3).includes(1)) three += 1;
    gain += ndcgAt10(reranked, [1]);
    if (plain !== null) plainGain += ndcgAt10(await gains(plain(text)), [1]);
  }
  for (const text of outOfScope) if ((await search(text)).length > 0) strangers += 1;
  const area = async (found: Answers) =>
    areaUnderCurve(
      await strengths(
        questions.map(({ text }) => text),
        found,
      ),
      await strengths(outOfScope, found),
    );
  const share = (count: number, of: number) => (100 * count) / of;
  return {
    "hit@1 %": share(first, questions.length),
    "right in top 3 %": share(three, questions.length),
    "refused %": share(refused, questions.length),
    "out of scope answered %": share(strangers, outOfScope.length),
    ...(answers === null ? {} : { "AUC %": 100 * (await area(answers)) }),
    "nDCG@10 %": share(gain, questions.length),
    ...(plain === null ? {} : { "nDCG@10 % not reranked": share(plainGain, questions.length) }),
  };
}
