/**
 * Hashes the code units of `text` from `start` to `end` to 32 bits, by FNV-1a and then the finaliser of MurmurHash3, so
 * that low and high bits can be used separately. `kind` keeps features apart that are spelled alike. Stored vectors
 * depend on it: a change needs a new model name.
 */
export function hashOf(kind: number, text: string, start = 0, end = text.length): number {
  let hash = Math.imul(0x811c9dc5 ^ kind, 0x01000193);
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
