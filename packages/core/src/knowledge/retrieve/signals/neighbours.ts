import type { Signal } from "./signal.ts";

/** "Where did it come from" and "when does it come" have the same words; their neighbours differ. */
export const neighbours: Signal = {
  name: "neighbours",
  kind: "words",
  weight: 0.4,
  says: "which of the question's neighbouring words, stop words too, follow each other in the text, by idf",
  of({ inTexts: weights, reach }, { inText }) {
    if (inText.length < 2) return 0;
    let all = 0;
    for (let term = 1; term < weights.length; term++) all += weights[term - 1]! + weights[term]!;
    if (all === 0) return 0;
    const last = new Float64Array(weights.length).fill(Number.NEGATIVE_INFINITY);
    const seen = new Uint8Array(weights.length);
    let found = 0;
    for (const { at, term } of inText) {
      if (term > 0 && seen[term] === 0 && at - last[term - 1]! <= reach) {
        seen[term] = 1;
        found += weights[term - 1]! + weights[term]!;
      }
      last[term] = at;
    }
    return found / all;
  },
};
