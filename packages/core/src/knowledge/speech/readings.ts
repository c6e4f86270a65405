import type { Recognition } from "../recognition.ts";
import { plainWords, questionTerms, stem } from "../words/words.ts";

/** A recognizer is hardly ever equally sure of a word twice: so much does not count as a difference. */
const sameWeight = 0.1;
/** A doubtful word counts at least so much: it may have been heard well. */
const leastDoubt = 0.3;
/** What a word of the other readings counts when all of them have it. It brings in passages and orders them, and counts for no threshold. */
const otherReadings = 0.5;

/**
 * How sure the recognizer is of a turn: the mean of its words, or what it says of the reading that is the turn's text.
 * Null where it says neither.
 */
export function confidenceOf(text: string, { alternatives, words }: Recognition): number | null {
  if (words && words.length > 0) return words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
  return alternatives?.find((reading) => reading.text === text)?.confidence ?? null;
}

/** What each index word of the question counts by the confidence of its words; those that a recognizer says nothing of as before. */
export function withDoubts(terms: ReadonlyMap<string, number>, { words }: Recognition): Map<string, number> {
  const confidences = new Map<string, number>();
  for (const { text, confidence } of words ?? []) {
    for (const word of plainWords(text)) {
      confidences.set(stem(word), Math.max(confidence, confidences.get(stem(word)) ?? 0));
    }
  }
  return new Map(
    [...terms].map(([term, weight]) => [term, weight * Math.max(leastDoubt, confidences.get(term) ?? 1)] as const),
  );
}

/** The terms with those of the other readings behind them, each by the readings that have it. */
export function withOtherReadings(
  terms: ReadonlyMap<string, number>,
  { alternatives }: Recognition,
): Map<string, number> {
  const readings = alternatives ?? [];
  const shares = readings.map(({ confidence }, rank) => confidence ?? 1 / (rank + 2));
  const mass = shares.reduce((sum, share) => sum + share, 0);
  const found = new Map<string, number>();
  for (const [rank, { text }] of readings.entries()) {
    for (const term of questionTerms(text)) found.set(term, (found.get(term) ?? 0) + shares[rank]! / (mass || 1));
  }
  const all = new Map(terms);
  for (const [term, share] of found) if (!terms.has(term)) all.set(term, otherReadings * share);
  return all;
}

/** Whether words are searched alike with either: other readings bring the same words, and each word counts nearly the same. */
export function heardAlike(text: string, one: Recognition, other: Recognition): boolean {
  const terms = new Map(questionTerms(text).map((term) => [term, 1]));
  const [left, right] = [one, other].map((recognition) =>
    withOtherReadings(withDoubts(terms, recognition), recognition),
  );
  if (left!.size !== right!.size) return false;
  return [...left!].every(([term, weight]) => Math.abs(weight - (right!.get(term) ?? Infinity)) <= sameWeight);
}
