import type { StoredBase } from "./base-rows.ts";
import { createBestScores, type Scored } from "./best.ts";
import type { Connection } from "./connection.ts";
import { hasVectorTable, storedCosine, toQueryVector, vectorTable } from "./vectors.ts";

/** vec0's greatest `k`. */
const engineLimit = 4_096;
/** So few chunks of a filter are read one by one, which is faster than a scan of the base. */
const fewChunks = 1_000;

export interface VectorSearch {
  base: StoredBase;
  question: Float32Array;
  limit: number;
  /** Rows of the sources that pass the filter; null: all. */
  passing: ReadonlySet<number> | null;
}

/** The chunks of greatest exact cosine in one base, and whatever ties with the last of them. */
export function searchVectors(connection: Connection, { base, question, limit, passing }: VectorSearch): Scored[] {
  const dimensions = base.record.embeddingDimensions;
  if (base.chunkCount === 0 || !hasVectorTable(connection, dimensions)) return [];
  const rows = passing && rowsOf(connection, passing);
  if (rows && (rows.length <= fewChunks || limit > engineLimit)) return scoreRows(connection, question, rows, limit);
  const nearest = createNearest(connection, base.row, question, rows);
  for (let k = limit + (limit >> 1) + 16; k <= engineLimit; k *= 4) {
    connection.checkCancelled();
    const found = nearest(k);
    const best = createBestScores<Scored>(limit);
    for (const { row, score } of found) best.add({ row, score });
    const entries = best.entries();
    if (found.length < k || isSafe(entries, limit, found.at(-1)!, dimensions)) return entries;
  }
  return scoreRows(connection, question, rows ?? allRows(connection, base.row), limit);
}

interface Neighbour extends Scored {
  distance: number;
}

function createNearest({ sql }: Connection, base: number, question: Float32Array, rows: number[] | null) {
  const condition = rows ? "and rowid in (select value from json_each(@rows))" : "";
  const find = sql<{ row: number; distance: number; embedding: Uint8Array }>(
    `select rowid as row, distance, embedding from ${vectorTable(question.length)}
     where embedding match @question and base = @base and k = @k ${condition}`,
  );
  const parameters = { question: toQueryVector(question), base: BigInt(base), ...(rows && { rows: JSON.stringify(rows) }) };
  return (k: number): Neighbour[] =>
    find
      .all({ ...parameters, k: BigInt(k) })
      .map(({ row, distance, embedding }) => ({ row, distance, score: storedCosine(question, embedding) }))
      .sort((left, right) => left.distance - right.distance);
}

/**
 * The engine sums in single precision and in no order of ties. A chunk it left out is at least as far as the last it gave,
 * but for rounding: relative error of a sum of n squares ≤ (n + 2) · 2⁻²⁴ (Higham, "Accuracy and Stability of Numerical
 * Algorithms", §3.1), and a cosine is half of that away. So what was left out can't reach the best when this holds.
 */
function isSafe(best: Scored[], limit: number, last: Neighbour, dimensions: number): boolean {
  const worst = best.reduce((least, { score }) => Math.min(least, score), Number.POSITIVE_INFINITY);
  const rounding = (dimensions + 3) * 2 ** -24 * last.distance ** 2 + 1e-7;
  return best.length >= limit && worst > last.score + rounding;
}

function scoreRows(connection: Connection, question: Float32Array, rows: number[], limit: number): Scored[] {
  const cosine = createCosineOf(connection, question);
  const best = createBestScores<Scored>(limit);
  rows.forEach((row, index) => {
    if (index % 1_000 === 0) connection.checkCancelled();
    best.add({ row, score: cosine(row) });
  });
  return best.entries();
}

/** Exact cosine of the question and one chunk. */
export function createCosineOf({ sql }: Connection, question: Float32Array): (row: number) => number {
  const query = `select embedding from ${vectorTable(question.length)} where rowid = ?`;
  return (row) => storedCosine(question, sql<{ embedding: Uint8Array }>(query).get(BigInt(row))!.embedding);
}

function rowsOf({ sql }: Connection, sources: ReadonlySet<number>): number[] {
  const find = sql<{ row: number }>("select row from chunks where source = ?");
  return [...sources].flatMap((source) => find.all(source).map(({ row }) => row));
}

function allRows({ sql }: Connection, base: number): number[] {
  return sql<{ row: number }>("select chunks.row as row from sources join chunks on chunks.source = sources.row where sources.base = ?")
    .all(base)
    .map(({ row }) => row);
}
