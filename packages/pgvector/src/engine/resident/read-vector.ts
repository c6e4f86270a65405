/** SQL for a vector as text that {@link readVector} reads: half as long as pgvector's own, and read at once. */
export const vectorColumn = (embedding: string) => `encode(vector_send(${embedding}), 'base64')`;

/** Of pgvector's binary form: two 16-bit numbers, then big-endian floats. */
export function readVector(base64: string): Float32Array {
  const bytes = Buffer.from(base64, "base64");
  const numbers = new Float32Array(bytes.length / 4 - 1);
  const own = Buffer.from(numbers.buffer);
  bytes.copy(own, 0, 4);
  own.swap32();
  return numbers;
}
