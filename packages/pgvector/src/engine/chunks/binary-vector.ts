import { vectorText } from "./vector-text.ts";

// pgvector's binary form: two 16-bit numbers, of which the first counts the dimensions, then big-endian floats.
const headBytes = 4;

/**
 * SQL for a vector as bytes, which {@link readVector} reads. Not as base64: PostgreSQL writes bytes as hexadecimal digits
 * in a third of the time.
 */
export const vectorColumn = (embedding: string) => `vector_send(${embedding})`;

export function readVector(sent: Uint8Array): Float32Array {
  const numbers = new Float32Array(sent.length / 4 - 1);
  const own = Buffer.from(numbers.buffer);
  own.set(sent.subarray(headBytes));
  own.swap32();
  return numbers;
}

/**
 * A vector as a parameter of its own, not in an array: `pg` sends bytes, which cost an eighth of the text's time on both
 * sides. PGlite takes the text.
 */
export const vectorParameter = (vector: Float32Array): unknown => ({
  toPostgres: () => toBytes(vector),
  toString: () => vectorText(vector),
});

function toBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(headBytes + vector.byteLength);
  bytes.writeUInt16BE(vector.length, 0);
  const numbers = bytes.subarray(headBytes);
  numbers.set(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
  numbers.swap32();
  return bytes;
}

/** SQL for an array of `count` vectors, each a parameter of its own from `$first` on. */
export const vectorParameters = (extension: string, { first, count }: { first: number; count: number }): string =>
  `array[${Array.from({ length: count }, (_, index) => `$${first + index}::${extension}.vector`).join(", ")}]`;
