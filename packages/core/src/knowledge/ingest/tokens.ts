import { createRequire } from "node:module";
import type { Tiktoken } from "tiktoken/lite";

/**
 * The pre-token pattern of cl100k_base, written so that it means here what it means to tiktoken's Rust engine: `\s` is
 * `White_Space` there (with U+0085, without U+FEFF), and `(?i:'s)` takes the long s too.
 */
const preToken =
  /'(?:[sSſtTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\p{White_Space}\p{L}\p{N}]+[\r\n]*|\p{White_Space}*[\r\n]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/uy;

/** UTF-16 units of a pre-token that are merged at once: the merging takes the square of the length. */
const partLength = 256;
/** Longer slices would keep the whole text they were cut from alive. */
const cachedLength = 12;
const cachedCounts = 100_000;

const counts = new Map<string, number>();
let encoder: Tiktoken | null = null;

/** Loaded where it is first needed: building the ranks takes about 0.2 s and 50 MB (`lite` and the full package alike; the former's WASM is a fifth). */
function load(): Tiktoken {
  if (!encoder) {
    const require = createRequire(import.meta.url);
    const lite = require("tiktoken/lite") as typeof import("tiktoken/lite");
    const ranks = require("tiktoken/encoders/cl100k_base") as typeof import("tiktoken/encoders/cl100k_base").default;
    encoder = new lite.Tiktoken(ranks.bpe_ranks, ranks.special_tokens, ranks.pat_str);
  }
  return encoder;
}

/** Loads the tokenizer of this thread, so that the first count does not stop the event loop for about 0.2 s. */
export async function loadTokens(): Promise<void> {
  load();
}

/**
 * cl100k_base tokens of a text; names of special tokens such as `<|endoftext|>` are counted as the plain text they are.
 * Exact, but for one stated case: an unbroken run of letters, signs or white space longer than 256 UTF-16 units is counted
 * in parts of 256, since tiktoken takes the square of its length; each seam may add or hide a token.
 */
export function countTokens(text: string): number {
  let total = 0;
  for (let start = 0; start < text.length; ) {
    const end = preTokenEnd(text, start);
    total += countPreToken(text.slice(start, end));
    start = end;
  }
  return total;
}

/** Where the pre-token that begins at `start` ends. Byte pairs are never merged across such an end. */
export function preTokenEnd(text: string, start: number): number {
  preToken.lastIndex = start;
  return preToken.test(text) ? preToken.lastIndex : text.length;
}

/** Where the part that is merged at once ends, for a pre-token `[start, end)`. */
export function partEnd(text: string, start: number, end: number): number {
  if (end - start <= partLength) return end;
  const cut = start + partLength;
  const pair = text.charCodeAt(cut) >>> 10 === 0x37 && text.charCodeAt(cut - 1) >>> 10 === 0x36;
  return pair ? cut - 1 : cut;
}

/** Tokens of one pre-token. */
export function countPreToken(piece: string): number {
  if (piece.length > partLength) {
    let total = 0;
    for (let start = 0; start < piece.length; ) {
      const end = partEnd(piece, start, piece.length);
      total += load().encode(piece.slice(start, end), [], []).length;
      start = end;
    }
    return total;
  }
  const known = counts.get(piece);
  if (known !== undefined) return known;
  const count = load().encode(piece, [], []).length;
  if (piece.length <= cachedLength) {
    if (counts.size >= cachedCounts) counts.clear();
    counts.set(piece, count);
  }
  return count;
}
