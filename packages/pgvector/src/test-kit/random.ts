/** Repeatable numbers in [0, 1): the generator of Numerical Recipes. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function unit(numbers: number[]): Float32Array {
  const norm = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / norm);
}

export const randomVector = (random: () => number, dimensions: number): Float32Array =>
  unit(Array.from({ length: dimensions }, () => random() - 0.5));
