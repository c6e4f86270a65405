import type { Pooling } from "@cuecard/core/adapter-kit";

/** One unit vector from the `tokens` rows of `width` numbers, cut to its first `dimensions`. */
export function pool(states: Float32Array, tokens: number, pooling: Pooling, dimensions: number): Float32Array {
  const width = states.length / tokens;
  const vector = states.slice(0, dimensions);
  const rows = pooling === "mean" ? tokens : 1;
  for (let row = 1; row < rows; row++) {
    for (let index = 0; index < dimensions; index++) vector[index]! += states[row * width + index]!;
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  const norm = Math.sqrt(squares);
  return norm > 0 ? vector.map((value) => value / norm) : vector;
}
