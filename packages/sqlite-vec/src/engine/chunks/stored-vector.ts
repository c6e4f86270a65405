/** A vector as it is stored: its numbers, 32 bits each. */
export const toStoredVector = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * In SQL, the vector that a row of `vectors` is searched with; `@base` is the row of its knowledge base. After a cutover
 * the new ones wait in `reembedded` until they are moved. Those of other generations there are not searched.
 */
export const searchedVector = `coalesce(
  (select reembedded.vector from reembedded where reembedded.chunk = vectors.row
   and reembedded.generation = (select bases.generation from bases where bases.row = @base)),
  vectors.vector)`;

/** Reads a stored vector. It may share the memory it was read into. */
export function fromStoredVector(stored: Uint8Array): Float32Array {
  const { buffer, byteOffset, byteLength } = stored.byteOffset % 4 === 0 ? stored : Uint8Array.from(stored);
  return new Float32Array(buffer, byteOffset, byteLength / 4);
}
