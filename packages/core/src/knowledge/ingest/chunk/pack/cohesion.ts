/** How alike the units of a growing chunk are. */
export interface Cohesion {
  /** Begins again with the unit at `first`. */
  begin(first: number): void;
  /**
   * Takes the next unit in; the mean cosine between any two units so far less that of neighbours in the whole text, 0
   * for one unit.
   */
  add(unit: number): number;
}

/**
 * Over unit vectors. The mean over all pairs of N is exact without a matrix, from the sum of the vectors: (‖Σv‖² − N) /
 * (N (N − 1)); the sum grows by one vector a step.
 */
export function createCohesion(vectors: readonly Float32Array[]): Cohesion {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  const usual = meanOfNeighbours(vectors);
  let squares = 0;
  let count = 0;

  function add(unit: number): number {
    const vector = vectors[unit]!;
    let product = 0;
    for (let at = 0; at < sum.length; at++) {
      product += sum[at]! * vector[at]!;
      sum[at]! += vector[at]!;
    }
    squares += 2 * product + 1;
    count++;
    return count === 1 ? 0 : (squares - count) / (count * (count - 1)) - usual;
  }

  return {
    begin(first) {
      sum.fill(0);
      squares = 0;
      count = 0;
      add(first);
    },
    add,
  };
}

function meanOfNeighbours(vectors: readonly Float32Array[]): number {
  let sum = 0;
  for (let at = 1; at < vectors.length; at++) {
    const left = vectors[at - 1]!;
    const right = vectors[at]!;
    for (let place = 0; place < left.length; place++) sum += left[place]! * right[place]!;
  }
  return vectors.length < 2 ? 0 : sum / (vectors.length - 1);
}
