/**
 * SQL for a vector as bytes, which {@link readVector} reads. Not as base64: PostgreSQL writes bytes as hexadecimal digits
 * in a third of the time.
 */
export const vectorColumn = (embedding: string) => `vector_send(${embedding})`;

/** Of pgvector's binary form: two 16-bit numbers, then big-endian floats. */
export function readVector(sent: Uint8Array): Float32Array {
  const numbers = new Float32Array(sent.length / 4 - 1);
  const own = Buffer.from(numbers.buffer);
  own.set(sent.subarray(4));
  own.swap32();
  return numbers;
}
