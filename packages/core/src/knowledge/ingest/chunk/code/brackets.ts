/** Which brackets belong together. */
export interface Brackets {
  /** Where the bracket that opens at `index` closes; −1 when it never does. */
  closes(index: number): number;
  /** The furthest place at which a bracket closes that opens in `[start, end)`; −1 without one. */
  closing(start: number, end: number): number;
}

const partners: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * Of code without comments and strings. A closing bracket that fits none of those open is passed over; those inside it
 * stay open.
 */
export function bracketsOf(bare: string): Brackets {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: sign, index } of bare.matchAll(/[()[\]{}]/g)) {
    const partner = partners[sign];
    if (!partner) {
      open.push(index);
      continue;
    }
    // Round and square brackets that were left open say nothing against a curly one.
    let at = open.length - 1;
    while (at >= 0 && bare[open[at]!] !== partner && sign === "}" && bare[open[at]!] !== "{") at--;
    if (at < 0 || bare[open[at]!] !== partner) continue;
    ends.set(open[at]!, index);
    open.length = at;
  }
  return {
    closes: (index) => ends.get(index) ?? -1,
    closing: (start, end) => {
      let last = -1;
      for (const { index } of bare.slice(start, end).matchAll(/[([{]/g))
        last = Math.max(last, ends.get(start + index) ?? -1);
      return last;
    },
  };
}
