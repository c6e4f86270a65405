import { seededRandom } from "cuecard/evaluation";

/** Made-up embeddings of unit length, each made from its number alone. */
export interface Vectors {
  readonly dimensions: number;
  chunk(number: number): Float32Array;
  question(number: number): Float32Array;
}

export type Hardness = "easy" | "hard";

/** What a vector says lies in so many directions; the rest of its numbers is noise. */
export const intrinsicDimensions: Record<Hardness, number> = { easy: 32, hard: 128 };
const topics = 1_000;
/** Of a topic: how far its chunks and questions lie from its middle. */
const spread = 0.5;
const noise = 0.1;

/**
 * Easy: 1,000 topics, a question lies in one of them. Hard: no topics, and a question is like no chunk in particular,
 * so that its nearest neighbours are barely nearer than others. Both: points of a normal distribution in a subspace,
 * projected by random directions, with noise in every direction.
 */
export function createVectors(dimensions: number, hardness: Hardness): Vectors {
  const intrinsic = intrinsicDimensions[hardness];
  const normals = normalNumbers(seededRandom(1), 1 << 16);
  const directions = Float32Array.from({ length: intrinsic * dimensions }, normalFrom(seededRandom(2)));
  for (let i = 0; i < directions.length; i++) directions[i]! /= Math.sqrt(intrinsic);
  const middles = Float32Array.from({ length: topics * intrinsic }, normalFrom(seededRandom(3)));

  function point(seed: number): Float32Array {
    const random = seededRandom(seed);
    const normal = () => normals[Math.floor(random() * normals.length)]!;
    const topic = Math.floor(random() * topics) * intrinsic;
    const vector = new Float32Array(dimensions);
    for (let axis = 0; axis < intrinsic; axis++) {
      const place = hardness === "easy" ? middles[topic + axis]! + spread * normal() : normal();
      const from = axis * dimensions;
      for (let i = 0; i < dimensions; i++) vector[i]! += place * directions[from + i]!;
    }
    let squares = 0;
    for (let i = 0, at = Math.floor(random() * normals.length); i < dimensions; i++) {
      vector[i]! += noise * normals[(at + i) % normals.length]!;
      squares += vector[i]! ** 2;
    }
    const scale = 1 / Math.sqrt(squares);
    for (let i = 0; i < dimensions; i++) vector[i]! *= scale;
    return vector;
  }

  return { dimensions, chunk: (number) => point(1_000 + number), question: (number) => point(2 ** 31 + number) };
}

function normalNumbers(random: () => number, count: number): Float32Array {
  return Float32Array.from({ length: count }, normalFrom(random));
}

/** Box and Muller's transform. */
function normalFrom(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
