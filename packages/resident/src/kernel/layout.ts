/** Addresses of parts that stand one after another, each at a multiple of 16. */
export function layout<Name extends string>(parts: [Name, number][]): { at: Record<Name, number>; size: number } {
  let size = 0;
  const at = {} as Record<Name, number>;
  for (const [name, bytes] of parts) {
    at[name] = size;
    size += 16 * Math.ceil(bytes / 16);
  }
  return { at, size };
}
