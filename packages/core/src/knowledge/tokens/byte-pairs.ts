import { noRank, type Vocabulary } from "./vocabulary.ts";

/** A UTF-16 unit takes up to three bytes. */
const bytesPerUnit = 3;

/** Counts tokens of pieces of up to `longest` UTF-16 units, by merging byte pairs. Lone surrogates are counted as U+FFFD. */
export function createBytePairs(vocabulary: Vocabulary, longest: number): (piece: string) => number {
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(longest * bytesPerUnit);
  /** Where each part begins, and where the last one ends. */
  const starts = new Uint16Array(bytes.length + 1);
  /** The rank of each part joined with the next one. */
  const joined = new Int32Array(bytes.length);

  /** Of the part at `at` and its next one; the part behind the last has none. */
  const rankAt = (at: number, parts: number) =>
    at + 2 > parts ? noRank : vocabulary.rankOf(bytes, starts[at]!, starts[at + 2]!);

  /** The place of the lowest rank, of equal ones the first; -1 when no two parts can be joined. */
  function lowest(parts: number): number {
    let place = -1;
    let least = noRank;
    for (let at = 0; at + 1 < parts; at++) {
      if (joined[at]! >= least) continue;
      least = joined[at]!;
      place = at;
    }
    return place;
  }

  return (piece) => {
    const { written: length } = encoder.encodeInto(piece, bytes);
    if (vocabulary.rankOf(bytes, 0, length) !== noRank) return 1;
    let parts = length;
    for (let at = 0; at <= length; at++) starts[at] = at;
    for (let at = 0; at + 1 < length; at++) joined[at] = rankAt(at, parts);
    for (let at = lowest(parts); at >= 0; at = lowest(parts)) {
      starts.copyWithin(at + 1, at + 2, parts + 1);
      joined.copyWithin(at, at + 1, parts - 1);
      parts--;
      joined[at] = rankAt(at, parts);
      if (at > 0) joined[at - 1] = rankAt(at - 1, parts);
    }
    return parts;
  };
}
