import type { Corpus } from "./corpus.ts";
import { shareOf } from "./exact-hybrid.ts";

/** How many neighbours recall is measured over. */
export const neighbours = 10;

/** Collects the exact nearest chunks of each question, chunk by chunk as the corpus is made. */
export function createNearest(corpus: Corpus, questions: number) {
  const vectors = Array.from({ length: questions }, (_, index) => corpus.question(index).vector);
  const best = vectors.map(() => [] as { id: string; cosine: number }[]);
  return {
    add({ id, vector }: { id: string; vector: Float32Array }): void {
      for (const [index, list] of best.entries()) {
        const cosine = dot(vectors[index]!, vector);
        if (list.length === neighbours && cosine <= list.at(-1)!.cosine) continue;
        list.push({ id, cosine });
        list.sort((left, right) => right.cosine - left.cosine);
        list.length = Math.min(list.length, neighbours);
      }
    },
    recall: (question: number, found: readonly string[]) =>
      shareOf(
        best[question]!.map(({ id }) => id),
        found,
      ),
  };
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += left[i]! * right[i]!;
  return sum;
}
