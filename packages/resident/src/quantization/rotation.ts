/**
 * A fixed pseudo-random rotation of vectors of one length. It spreads what a few numbers of a vector say over all of
 * them. So quantized numbers tell as much for sparse or lopsided vectors as for round ones. A seeded generator flips
 * signs. Then the fast Walsh–Hadamard transform mixes the first 2^k numbers and the last 2^k (Ailon and Chazelle, "The
 * Fast Johnson–Lindenstrauss Transform", 2009).
 */
export interface Rotation {
  /** Writes the rotated vector. Lengths and angles stay. */
  rotate(vector: Float32Array, out: Float64Array): void;
}

export function createRotation(dimensions: number): Rotation {
  const width = 2 ** Math.floor(Math.log2(dimensions));
  const flips = seededSigns(dimensions, 1);
  return {
    rotate(vector, out) {
      for (let i = 0; i < dimensions; i++) out[i] = vector[i]! * flips[i]!;
      transform(out, 0, width);
      if (width < dimensions) transform(out, dimensions - width, width);
    },
  };
}

/** In place, scaled so that lengths stay. */
function transform(values: Float64Array, start: number, width: number): void {
  const end = start + width;
  for (let half = 1; half < width; half *= 2) {
    for (let block = start; block < end; block += 2 * half) {
      for (let i = block; i < block + half; i++) {
        const left = values[i]!;
        const right = values[i + half]!;
        values[i] = left + right;
        values[i + half] = left - right;
      }
    }
  }
  const scale = 1 / Math.sqrt(width);
  for (let i = start; i < end; i++) values[i]! *= scale;
}

/** 1 or −1 by the top bit of a generator (mulberry32). Part of the file format: stored SQ8 vectors depend on it. */
function seededSigns(count: number, seed: number): Float64Array {
  let state = seed;
  return Float64Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) < 0 ? -1 : 1;
  });
}
