import { createBytePairs } from "./byte-pairs.ts";
import { type CountCache, createCountCache } from "./count-cache.ts";
import { preTokenEnd } from "./pre-tokens.ts";
import { loadVocabulary } from "./vocabulary.ts";

/** UTF-16 units of a pre-token that are merged at once: the merging takes the square of the length. */
const partLength = 256;

let cache: CountCache | null = null;
let bytePairs: ((piece: string) => number) | null = null;

/** Loads the vocabulary of this thread: the first count would do it otherwise, and stop the event loop for some milliseconds. */
export function loadTokens(): void {
  bytePairs ??= createBytePairs(loadVocabulary(), partLength);
}

/**
 * cl100k_base tokens of a text; names of special tokens such as `<|endoftext|>` are counted as the plain text they are.
 * Exact, but for one stated case: an unbroken run of letters, signs or white space longer than 256 UTF-16 units is counted
 * in parts of 256, since merging takes the square of its length; each seam may add or hide a token.
 */
export function countTokens(text: string): number {
  let total = 0;
  for (let start = 0; start < text.length; ) {
    const end = preTokenEnd(text, start);
    total += countPreToken(text, start, end);
    start = end;
  }
  return total;
}

/** Where the part that is merged at once ends, for a pre-token `[start, end)`. */
export function partEnd(text: string, start: number, end: number): number {
  if (end - start <= partLength) return end;
  const cut = start + partLength;
  const pair = text.charCodeAt(cut) >>> 10 === 0x37 && text.charCodeAt(cut - 1) >>> 10 === 0x36;
  return pair ? cut - 1 : cut;
}

/** Tokens of one pre-token, `[start, end)`. */
export function countPreToken(text: string, start: number, end: number): number {
  if (end - start <= partLength) {
    cache ??= createCountCache();
    return cache.of(text, start, end, merge);
  }
  let total = 0;
  for (let from = start; from < end; ) {
    const stop = partEnd(text, from, end);
    total += merge(text.slice(from, stop));
    from = stop;
  }
  return total;
}

function merge(piece: string): number {
  loadTokens();
  return bytePairs!(piece);
}
