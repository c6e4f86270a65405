import type { Connection } from "./connection.ts";

/**
 * One vec0 table per dimension count, partitioned by base. vec0 reads whole blocks of a partition: a small block wastes
 * little on a base of few chunks (measured: 64 scans as fast as 1,024).
 */
const blockVectors = 64;

export const vectorTable = (dimensions: number) => `vec_${dimensions}`;

export function makeVectorTable(connection: Connection, dimensions: number): void {
  connection.exec(
    `create virtual table if not exists ${vectorTable(dimensions)} using vec0(
       base integer partition key, embedding float[${dimensions + 1}], chunk_size=${blockVectors})`,
  );
}

export function hasVectorTable({ sql }: Connection, dimensions: number): boolean {
  return sql("select 1 from sqlite_schema where name = ?").get(vectorTable(dimensions)) !== undefined;
}

/**
 * A stored vector has one more number, which makes its length exactly 1 whatever the vector's is, so that the engine's
 * order by Euclidean distance is the order by dot product for every vector, a zero one too (Bachrach et al., "Speeding Up
 * the Xbox Recommender System Using a Euclidean Transformation for Inner-Product Spaces", RecSys 2014).
 */
export function toStoredVector(vector: Float32Array): Uint8Array {
  return toBytes(vector, Math.sqrt(Math.max(0, 1 - dot(vector, vector))));
}

/** The question in the form of {@link toStoredVector}: its last number is 0. */
export function toQueryVector(vector: Float32Array): Uint8Array {
  return toBytes(vector, 0);
}

/** The vector that {@link toStoredVector} was given. */
export function fromStoredVector(stored: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(stored).buffer).slice(0, -1);
}

function toBytes(vector: Float32Array, last: number): Uint8Array {
  const stored = new Float32Array(vector.length + 1);
  stored.set(vector);
  stored[vector.length] = last;
  return new Uint8Array(stored.buffer);
}

/** Exact cosine of the question and a stored vector, both of unit length; summed in double precision. */
export function storedCosine(question: Float32Array, stored: Uint8Array): number {
  const aligned = stored.byteOffset % 4 === 0 ? stored : Uint8Array.from(stored);
  return dot(question, new Float32Array(aligned.buffer, aligned.byteOffset, question.length));
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += left[i]! * right[i]!;
  return sum;
}
