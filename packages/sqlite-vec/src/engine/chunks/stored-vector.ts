/** A vector as it is stored: its numbers, 32 bits each. */
export const toStoredVector = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Reads a stored vector. It may share the memory it was read into. */
export function fromStoredVector(stored: Uint8Array): Float32Array {
  const { buffer, byteOffset, byteLength } = stored.byteOffset % 4 === 0 ? stored : Uint8Array.from(stored);
  return new Float32Array(buffer, byteOffset, byteLength / 4);
}
