/** Levenshtein distance, or with `indel` the one without replacements. */
function distance(a: string, b: string, indel: boolean): number {
  let above = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Uint32Array(b.length + 1);
    row[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const change = same ? above[j - 1]! : indel ? above[j - 1]! + 2 : above[j - 1]! + 1;
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, change);
    }
    above = row;
  }
  return above[b.length]!;
}

/** Levenshtein distance as a share of the longer text. */
export function normalizedLevenshtein(a: string, b: string): number {
  if (a === b) return 0;
  return distance(a, b, false) / Math.max(a.length, b.length, 1);
}

/** NID: one less the normalized distance by insertions and removals, as rapidfuzz's `fuzz.ratio` (there 0 to 100). */
export function indelSimilarity(a: string, b: string): number {
  const length = a.length + b.length;
  return length === 0 ? 1 : 1 - distance(a, b, true) / length;
}
