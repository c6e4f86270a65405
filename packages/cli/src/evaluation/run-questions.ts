import type { SearchSettings } from "./configuration.ts";
import { type Measures, measureQuestion } from "./measure-question.ts";
import type { Progress } from "./progress.ts";
import type { Answer, Search } from "./set-result.ts";
import type { Question, QuestionSet } from "./sets/question-set.ts";

/** A question with what was found and how good that is. */
export interface JudgedQuestion {
  question: Question;
  answer: Answer;
  measures: Measures;
}

export interface OutOfScope {
  /** How many returned anything. */
  answered: number;
  asked: number;
  /** Of the most similar passage to each question, threshold or none. */
  topSimilarities: { inScope: number[]; outOfScope: number[] };
}

export interface RunOptions {
  search: Search;
  settings: SearchSettings;
  set: Pick<QuestionSet, "questions">;
  outOfScope: readonly string[];
  budget: number;
  progress: Progress;
  signal: AbortSignal;
}

export interface Run {
  asked: JudgedQuestion[];
  /** Null when no such questions were given. */
  outOfScope: OutOfScope | null;
}

/** Results of a search unless a configuration says otherwise: enough for ten different documents. */
const usualTopK = 20;

/** Asks every question, one after another, so that the times are those of one caller. */
export async function runQuestions({
  search,
  settings,
  set,
  outOfScope,
  budget,
  progress,
  signal,
}: RunOptions): Promise<Run> {
  const request = { ...settings, topK: settings.topK ?? usualTopK };
  const all = set.questions.length + outOfScope.length;
  let done = 0;
  const ask = async (text: string) => {
    signal.throwIfAborted();
    const answer = await search(text, request);
    progress("asking", ++done, all);
    return answer;
  };
  const mostSimilar = async (text: string) => {
    const { found } = await search(text, { topK: 1, similarityThreshold: 0, keywordSearch: false, reranking: false });
    return found[0]?.similarity ?? 0;
  };
  // The first search of a knowledge base loads its index, so it is not timed.
  await search(set.questions[0]!.text, request);
  const asked: JudgedQuestion[] = [];
  for (const question of set.questions) {
    const answer = await ask(question.text);
    asked.push({ question, answer, measures: measureQuestion(question, answer, budget) });
  }
  if (outOfScope.length === 0) return { asked, outOfScope: null };
  const strangers: OutOfScope = {
    answered: 0,
    asked: outOfScope.length,
    topSimilarities: { inScope: [], outOfScope: [] },
  };
  for (const text of outOfScope) {
    if ((await ask(text)).found.length > 0) strangers.answered += 1;
    strangers.topSimilarities.outOfScope.push(await mostSimilar(text));
  }
  for (const { text } of set.questions) strangers.topSimilarities.inScope.push(await mostSimilar(text));
  return { asked, outOfScope: strangers };
}
