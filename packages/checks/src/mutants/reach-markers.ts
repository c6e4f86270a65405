import type { Mutant } from "./mutant.ts";

/** The source with a call at each mutant's place, which tells when a run comes to it; null places get none. */
export function withMarkers(text: string, mutants: readonly { mutant: Mutant; index: number }[]): string {
  const marks = mutants.flatMap(({ mutant: { operator, place }, index }) => {
    if (!place) return [];
    const [start, end] = place;
    const call = `globalThis.__reached?.(${index})`;
    const [opening, closing] = operator === "drop a statement" ? [`{${call};`, "}"] : [`(${call}, `, ")"];
    return [
      // Where places touch or nest: what ends goes first, then what begins, the widest outermost.
      { at: start, opens: 1, reach: -end, insert: opening },
      { at: end, opens: 0, reach: -start, insert: closing },
    ];
  });
  marks.sort((a, b) => a.at - b.at || a.opens - b.opens || a.reach - b.reach);
  let result = "";
  let from = 0;
  for (const { at, insert } of marks) {
    result += text.slice(from, at) + insert;
    from = at;
  }
  return result + text.slice(from);
}
