/** Units of the longest piece that is kept. */
const longest = 24;
const slots = 1 << 16;
/** Places in which a piece may stand; where all are taken, the first is overwritten. */
const places = 4;

/** Counts of short pieces of text. It keeps no string: a slice would keep the whole text alive that it was cut from. */
export interface CountCache {
  /**
   * The count that is kept for `text.slice(start, end)`, else what `count` says of it, which is kept when the piece is
   * short.
   */
  of(text: string, start: number, end: number, count: (piece: string) => number): number;
}

/** A hash table of fixed size, 4 MB. Its cost does not depend on the text. */
export function createCountCache(): CountCache {
  const hashes = new Int32Array(slots + places);
  const lengths = new Uint8Array(slots + places);
  const counts = new Uint8Array(slots + places);
  const units = new Uint16Array((slots + places) * longest);

  function holds(slot: number, text: string, start: number, length: number): boolean {
    const first = slot * longest;
    for (let at = 0; at < length; at++) if (units[first + at] !== text.charCodeAt(start + at)) return false;
    return true;
  }

  return {
    of(text, start, end, count) {
      const length = end - start;
      if (length > longest) return count(text.slice(start, end));
      // FNV-1a, 32 bits, over code units.
      let hash = 0x811c9dc5 | 0;
      for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      const home = (hash ^ (hash >>> 16)) & (slots - 1);
      let free = home;
      for (let slot = home; slot < home + places; slot++) {
        if (lengths[slot] === 0) {
          free = slot;
          break;
        }
        if (hashes[slot] === hash && lengths[slot] === length && holds(slot, text, start, length)) return counts[slot]!;
      }
      const counted = count(text.slice(start, end));
      hashes[free] = hash;
      lengths[free] = length;
      counts[free] = counted;
      for (let at = 0; at < length; at++) units[free * longest + at] = text.charCodeAt(start + at);
      return counted;
    },
  };
}
