import type { SubjectSources } from "../../knowledge-search.ts";
import { questionTerms } from "../../words/words.ts";
import type { Found } from "../results/hits.ts";
import { withSubject } from "./subject-share.ts";

/** Subjects whose words are searched. */
const searched = 3;
/** What a word of the strongest subject counts for the order beside one of the question. */
const wordShare = 0.5;

/** The question's words with those of the subjects behind them. */
export function withSubjectTerms(
  words: ReadonlyMap<string, number>,
  subjects: readonly SubjectSources[],
): Map<string, number> {
  const terms = new Map(words);
  for (const { label, weight } of subjects.slice(0, searched)) {
    for (const term of questionTerms(label)) if (!terms.has(term)) terms.set(term, wordShare * weight);
  }
  return terms;
}

/** How much the call is about a source; the strongest subject that it belongs to counts. */
export function subjectsOfSources(subjects: readonly SubjectSources[]): (sourceId: string) => number {
  return (sourceId) => subjects.find(({ sourceIds }) => sourceIds.has(sourceId))?.weight ?? 0;
}

/** Puts what the call is about first where it fits: each score with its part of the subject. Without a subject the list stays as it is. */
export function favourSubjects(found: readonly Found[]): Found[] {
  if (found.every(({ ranked }) => ranked.subject === 0)) return [...found];
  const best = Math.max(...found.map(({ score }) => score));
  return found
    .map((one) => ({ ...one, score: withSubject({ score: one.score, subject: one.ranked.subject, best }) }))
    .sort((left, right) => right.score - left.score || (left.chunk.id < right.chunk.id ? -1 : 1));
}
