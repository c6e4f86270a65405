import type { Tiktoken } from "tiktoken/lite";
import { type CountCache, createCountCache } from "./count-cache.ts";
import { encoding } from "./encoding.ts";
import { preTokenEnd } from "./pre-tokens.ts";

/** UTF-16 units of a pre-token that are merged at once: the merging takes the square of the length. */
const partLength = 256;

let cache: CountCache | null = null;
let encoder: Tiktoken | null = null;

/**
 * Loaded where it is first needed: building the ranks takes about 0.2 s and 50 MB (`lite` and the full package alike;
 * the former's WASM is a fifth).
 */
function load(): Tiktoken {
  if (!encoder) {
    const { bpe_ranks, special_tokens, pat_str } = encoding.ranks();
    const { Tiktoken } = encoding.lite();
    encoder = new Tiktoken(bpe_ranks, special_tokens, pat_str);
  }
  return encoder;
}

/** Loads the tokenizer of this thread, so that the first count does not stop the event loop for about 0.2 s. */
export function loadTokens(): void {
  load();
}

/**
 * cl100k_base tokens of a text; names of special tokens such as `<|endoftext|>` are counted as the plain text they are.
 * Exact, but for one stated case: an unbroken run of letters, signs or white space longer than 256 UTF-16 units is
 * counted in parts of 256, since tiktoken takes the square of its length; each seam may add or hide a token.
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
  return load().encode(piece, [], []).length;
}
