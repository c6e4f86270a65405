/**
 * How often each word stands in a text. Words are runs of letters and digits in NFKC and lower case; an ideograph or
 * kana is a word of its own.
 */
export type WordCounts = ReadonlyMap<string, number>;

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu;

export function countWords(text: string): WordCounts {
  const counts = new Map<string, number>();
  for (const [found] of text.normalize("NFKC").toLowerCase().matchAll(word))
    counts.set(found, (counts.get(found) ?? 0) + 1);
  return counts;
}

/** Words in both, each as often as in the one that has it less often. */
export function inBoth(left: WordCounts, right: WordCounts): WordCounts {
  const both = new Map<string, number>();
  for (const [found, count] of left) {
    const common = Math.min(count, right.get(found) ?? 0);
    if (common > 0) both.set(found, common);
  }
  return both;
}

export function total(counts: WordCounts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Share of the expected words that were found, repetitions counted; 1 when nothing is expected. */
export function shareFound(expected: WordCounts, found: WordCounts): number {
  return total(expected) === 0 ? 1 : total(inBoth(expected, found)) / total(expected);
}

/** Harmonic mean of the share of expected words that were found and the share of found words that were expected. */
export function f1(expected: WordCounts, found: WordCounts): number {
  const common = total(inBoth(expected, found));
  return common === 0 ? 0 : (2 * common) / (total(expected) + total(found));
}
