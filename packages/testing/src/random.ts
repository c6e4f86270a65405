/** Random choices that replay from a seed. */
export interface Random {
  /** Of `least` to `most`, both included. */
  integer(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  unitVector(dimensions: number): Float32Array;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  /** 0 to 1, by Marsaglia's xorshift ("Xorshift RNGs", 2003) over a Weyl sequence. */
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let bits = state || 1;
    for (let round = 0; round < 3; round++) {
      bits ^= bits << 13;
      bits ^= bits >>> 17;
      bits ^= bits << 5;
      bits = Math.imul(bits, 0x2c1b3c6d);
    }
    return (bits >>> 0) / 2 ** 32;
  };
  const random: Random = {
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => from[random.integer(0, from.length - 1)]!,
    unitVector(dimensions) {
      const values = Array.from({ length: dimensions }, () => next() * 2 - 1);
      const norm = Math.hypot(...values);
      return Float32Array.from(values, (value) => value / norm);
    },
  };
  return random;
}

/** One of the choices, each as likely as the weight before it. */
export function pickWeighted<Choice>({ integer }: Random, choices: readonly (readonly [number, Choice])[]): Choice {
  let left = integer(
    1,
    choices.reduce((sum, [weight]) => sum + weight, 0),
  );
  return choices.find(([weight]) => {
    left -= weight;
    return left <= 0;
  })![1];
}
