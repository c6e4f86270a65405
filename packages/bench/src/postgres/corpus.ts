import { seededRandom } from "cuecard/evaluation";

/** Synthetic chunks and questions that any process can make again, one by one, from their numbers. */
export interface Corpus {
  readonly chunks: number;
  readonly dimensions: number;
  chunk(index: number): CorpusChunk;
  question(index: number): CorpusQuestion;
}

export interface CorpusChunk {
  id: string;
  text: string;
  /** The text's words with their counts; they are index words as they stand. */
  terms: Map<string, number>;
  /** Of unit length. */
  vector: Float32Array;
}

export interface CorpusQuestion {
  text: string;
  vector: Float32Array;
}

/** Directions in which the vectors differ at all, as published intrinsic dimensions of text embeddings: some tens. */
export const intrinsicDimension = 64;
export const clusters = 200;
/** Spread of a cluster's chunks beside that of the clusters' centers (1). */
const spread = 0.6;
const vocabulary = 20_000;
const wordsOfChunk = { least: 60, most: 120 };

const question = { rare: 2, common: 3, spread: 0.4 };
/** Ranks of words: before the common ones are what languages have as stop words, which no question keeps. */
const ranks = { common: 100, rare: 2_000 };

/** Seeds of independent streams: chunk n and question n have a stream each, whatever process asks for them. */
const seeds = { basis: 1, centers: 2, chunks: 1_000_000, questions: 500_000_000 };

export function createCorpus({ chunks, dimensions }: { chunks: number; dimensions: number }): Corpus {
  const basis = gaussians(seededRandom(seeds.basis), intrinsicDimension * dimensions);
  const centers = gaussians(seededRandom(seeds.centers), clusters * intrinsicDimension);

  function place(index: number): { random: () => number; latent: Float64Array } {
    const random = seededRandom(seeds.chunks + index);
    const center = Math.floor(random() * clusters) * intrinsicDimension;
    const latent = gaussians(random, intrinsicDimension).map(
      (offset, axis) => centers[center + axis]! + spread * offset,
    );
    return { random, latent };
  }

  function vectorOf(latent: Float64Array): Float32Array {
    const sums = new Float64Array(dimensions);
    for (let axis = 0; axis < intrinsicDimension; axis++) {
      const weight = latent[axis]!;
      const start = axis * dimensions;
      for (let i = 0; i < dimensions; i++) sums[i]! += weight * basis[start + i]!;
    }
    const norm = Math.hypot(...sums);
    return Float32Array.from(sums, (sum) => sum / norm);
  }

  const wordsOf = (random: () => number) => {
    const count = wordsOfChunk.least + Math.floor(random() * (wordsOfChunk.most - wordsOfChunk.least));
    return Array.from({ length: count }, () => zipf(random));
  };

  return {
    chunks,
    dimensions,
    chunk(index) {
      const { random, latent } = place(index);
      const words = wordsOf(random).map(wordOf);
      const terms = new Map<string, number>();
      for (const word of words) terms.set(word, (terms.get(word) ?? 0) + 1);
      return { id: `chk_${String(index).padStart(9, "0")}`, text: words.join(" "), terms, vector: vectorOf(latent) };
    },
    question(index) {
      const random = seededRandom(seeds.questions + index);
      const target = place(Math.floor(random() * chunks));
      const about = [...new Set(wordsOf(target.random))].sort((left, right) => left - right);
      const rare = about.filter((rank) => rank >= ranks.rare).slice(0, question.rare);
      const common = about.filter((rank) => rank >= ranks.common).slice(0, question.common);
      const offsets = gaussians(random, intrinsicDimension);
      return {
        text: `what is the ${[...common, ...rare].map(wordOf).join(" ")}`,
        vector: vectorOf(target.latent.map((value, axis) => value + question.spread * offsets[axis]!)),
      };
    },
  };
}

/** A word's rank by Zipf's law (exponent 1), by the inverse of its approximate distribution: 0 is the most frequent. */
const zipf = (random: () => number) => Math.floor((vocabulary + 1) ** random()) - 1;

/** Spelled with consonants only, so that neither a stemmer nor a list of stop words touches it. */
const wordOf = (rank: number) =>
  `q${[...String(rank).padStart(5, "0")].map((digit) => "bcdfghjkmn"[Number(digit)]).join("")}`;

/** Normally distributed numbers, by Box and Muller. */
function gaussians(random: () => number, count: number): Float64Array {
  const numbers = new Float64Array(count);
  for (let i = 0; i < count; i += 2) {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    numbers[i] = radius * Math.cos(angle);
    if (i + 1 < count) numbers[i + 1] = radius * Math.sin(angle);
  }
  return numbers;
}
