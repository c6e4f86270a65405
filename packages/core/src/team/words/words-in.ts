import { atFirstUse } from "../../base/values/at-first-use.ts";

/** Scripts without spaces between words: their words are found by a dictionary. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30fc]+/u;
const token = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'-]*/gu;
const segmenter = atFirstUse(() => new Intl.Segmenter("en", { granularity: "word" }));

/** The words of a folded text, in every script. */
export function wordsIn(folded: string): string[] {
  const words = folded.match(token) ?? [];
  return unspaced.test(folded) ? words.flatMap((word) => (unspaced.test(word) ? segmentsOf(word) : [word])) : words;
}

function segmentsOf(text: string): string[] {
  return [...segmenter().segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}
