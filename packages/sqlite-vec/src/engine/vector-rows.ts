import type { Connection } from "./connection.ts";
import type { FoundChunks } from "./resident/found-chunks.ts";
import { toStoredVector } from "./stored-vector.ts";

/** Exact cosines of the question and some vectors, all of unit length; summed in double precision. */
export function exactCosines(
  question: Float32Array,
  rows: readonly number[],
  { vectors }: Pick<FoundChunks, "vectors">,
): Map<number, number> {
  const found = vectors(rows);
  const cosines = new Map<number, number>();
  for (let i = 0; i < rows.length; i += 4) {
    const four = rows.slice(i, i + 4);
    const [first, second, third, fourth] = four.map((row) => found.get(row)!);
    dotsOfFour(question, first!, second ?? first!, third ?? first!, fourth ?? first!).forEach((cosine, place) => {
      if (place < four.length) cosines.set(four[place]!, cosine);
    });
  }
  return cosines;
}

/**
 * Those of the rows whose cosine can be among the `limit` greatest, by sqlite-vec's own function in single precision; the
 * vectors stay in SQLite. A zero vector has no cosine there: it counts as 0.
 */
export function nearestByEngine({ sql }: Connection, question: Float32Array, rows: readonly number[], limit: number): number[] {
  if (rows.length <= limit) return [...rows];
  const found = sql<{ row: number; distance: number }>(
    `select row, coalesce(vec_distance_cosine(vector, @question), 1) as distance from vectors
     where row in (select value from json_each(@rows)) order by distance`,
  ).all({ question: toStoredVector(question), rows: JSON.stringify(rows) });
  const most = found[limit - 1]!.distance + roundingOf(question.length);
  return found.filter(({ distance }) => distance <= most).map(({ row }) => row);
}

/** Two sums of n products in single precision differ by at most this (Higham, "Accuracy and Stability of Numerical Algorithms", §3.1). */
const roundingOf = (dimensions: number) => 2 * (dimensions + 3) * 2 ** -24;

/** Four at once, each summed from first to last: a sum waits for its last addition, four don't wait for each other. */
function dotsOfFour(question: Float32Array, a: Float32Array, b: Float32Array, c: Float32Array, d: Float32Array): number[] {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let i = 0; i < question.length; i++) {
    const number = question[i]!;
    first += number * a[i]!;
    second += number * b[i]!;
    third += number * c[i]!;
    fourth += number * d[i]!;
  }
  return [first, second, third, fourth];
}
