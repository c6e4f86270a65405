import type { QuestionSet } from "../corpora/question-sets.ts";
import { openBase } from "./open-base.ts";

/** Share of the questions that are answered at the defaults although the document that answers them is not there, only its neighbours. */
export async function nearDomainAnswered(set: QuestionSet): Promise<number> {
  const kept = set.documents.filter((_, index) => index % 2 === 0);
  const ids = new Set(kept.map(({ id }) => id));
  const base = await openBase({ ...set, documents: kept });
  const search = base.asking({ topK: 1 });
  const strangers = set.questions.filter(({ answeredBy }) => !ids.has(answeredBy));
  let answered = 0;
  for (const { text } of strangers) if ((await search(text)).length > 0) answered++;
  await base.close();
  return (100 * answered) / strangers.length;
}
