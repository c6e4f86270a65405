import { searchedVector, toStoredVector } from "../chunks/stored-vector.ts";
import type { Connection } from "../connection.ts";

/**
 * Those of the rows of one knowledge base whose cosine can be among the `limit` greatest, in their order. sqlite-vec's `vec_distance_cosine` computes it in
 * single precision, and the vectors stay in SQLite. A zero vector has no cosine there: it counts as 0.
 */
export function nearestInFile(
  { sql }: Connection,
  base: number,
  question: Float32Array,
  rows: readonly number[],
  limit: number,
): number[] {
  if (rows.length <= limit) return [...rows];
  const found = sql<{ row: number; distance: number }>(
    `select row, coalesce(vec_distance_cosine(${searchedVector}, @question), 1) as distance from vectors
     where row in (select value from json_each(@rows)) order by distance`,
  ).all({ base, question: toStoredVector(question), rows: JSON.stringify(rows) });
  const most = found[limit - 1]!.distance + roundingOf(question.length);
  const near = new Set(found.filter(({ distance }) => distance <= most).map(({ row }) => row));
  return rows.filter((row) => near.has(row));
}

/**
 * Two sums of n products in single precision differ by at most this (Higham, "Accuracy and Stability of Numerical
 * Algorithms", §3.1).
 */
const roundingOf = (dimensions: number) => 2 * (dimensions + 3) * 2 ** -24;
