import { dot } from "../base/values/dot.ts";

/** Lines of small talk that words are compared with. */
const nearest = 3;

/** The mean cosine of a vector with the lines that are nearest to it. */
export function nearTalk(vector: Float32Array, all: readonly Float64Array[]): number {
  const asked = Float64Array.from(vector);
  const best: number[] = [];
  for (const line of all) {
    const cosine = dot(asked, line);
    if (best.length === nearest && cosine <= best.at(-1)!) continue;
    if (best.length === nearest) best.pop();
    best.push(cosine);
    best.sort((left, right) => right - left);
  }
  return best.reduce((sum, one) => sum + one, 0) / best.length;
}
