import { createTexts, type Texts } from "./texts.ts";
import { createVectors, type Hardness, type Vectors } from "./vectors.ts";

/** What every subject holds and is asked. */
export interface Corpus {
  readonly chunks: number;
  readonly hardness: Hardness;
  readonly vectors: Vectors;
  readonly texts: Texts;
}

export const createCorpus = (chunks: number, dimensions: number, hardness: Hardness): Corpus => ({
  chunks,
  hardness,
  vectors: createVectors(dimensions, hardness),
  texts: createTexts(),
});

/** Chunks of one source. */
export const sourceChunks = 200;
/** One source of a hundred is `gold`. */
export const planOf = (source: number) => (source % 100 === 0 ? "gold" : "basic");

/** The numbers of the `limit` chunks of greatest cosine for each question: every chunk is looked at. */
export function nearestByCount(
  corpus: Corpus,
  questions: Float32Array[],
  limit: number,
  passes: (chunk: number) => boolean,
): number[][] {
  const best = questions.map(() => [] as { chunk: number; cosine: number }[]);
  for (let chunk = 0; chunk < corpus.chunks; chunk++) {
    if (!passes(chunk)) continue;
    const vector = corpus.vectors.chunk(chunk);
    questions.forEach((question, i) => {
      let cosine = 0;
      for (let at = 0; at < vector.length; at++) cosine += question[at]! * vector[at]!;
      const kept = best[i]!;
      if (kept.length === limit && cosine <= kept[limit - 1]!.cosine) return;
      const place = kept.findIndex((other) => other.cosine < cosine);
      kept.splice(place === -1 ? kept.length : place, 0, { chunk, cosine });
      if (kept.length > limit) kept.pop();
    });
  }
  return best.map((kept) => kept.map(({ chunk }) => chunk));
}
