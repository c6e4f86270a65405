/** A vector as text for PostgreSQL. Nine digits tell every single-precision number apart. */
export function vectorText(vector: Float32Array): string {
  let text = "[";
  for (let i = 0; i < vector.length; i++) text += i === 0 ? vector[i]!.toPrecision(9) : `,${vector[i]!.toPrecision(9)}`;
  return `${text}]`;
}
