import { preTokenEnd } from "../../../tokens/pre-tokens.ts";
import { countPreToken, countTokens, partEnd } from "../../../tokens/tokens.ts";
import { insidePair } from "../spans/boundaries.ts";

/** Exact token counts of any span of one text after a single pass over it. */
export interface TokenRuler {
  /** Tokens of `text.slice(start, end)`, for a span that neither begins nor ends with white space. */
  count(start: number, end: number): number;
  /**
   * Tokens before the pre-token that holds `index`. With `after`, counts a span to within one or two tokens by
   * subtraction.
   */
  before(index: number): number;
  /** Tokens up to the end of the pre-token that holds `index`. */
  after(index: number): number;
  /**
   * The greatest end up to which `text.slice(start, …)` has at most `limit` tokens; at least one code point beyond
   * `start`.
   */
  fit(start: number, end: number, limit: number): number;
}

/** A longer rest of a pre-token is measured in parts, never matched again as a whole. */
const longRun = 256;
/** UTF-16 units of the longest token of cl100k_base: a run of spaces. */
const longestToken = 128;

/** Where each pre-token of a text ends, and the tokens up to there. Only the first `size` places are filled. */
interface PreTokens {
  ends: Int32Array;
  totals: Int32Array;
  size: number;
}

export function createTokenRuler(text: string): TokenRuler {
  const preTokens = scan(text);
  const { ends, totals, size } = preTokens;
  const indexAt = (index: number) => placeOf(preTokens, index);
  const startOf = (at: number) => (at === 0 ? 0 : ends[at - 1]!);
  const totalBefore = (at: number) => (at === 0 ? 0 : totals[at - 1]!);

  function count(start: number, end: number): number {
    let tokens = 0;
    let from = start;
    for (let at = indexAt(from); from < end; at = indexAt(from)) {
      if (ends[at]! >= end) return tokens + countTokens(text.slice(from, end));
      if (startOf(at) === from) {
        const last = indexAt(end - 1);
        return tokens + totalBefore(last) - totalBefore(at) + countTokens(text.slice(startOf(last), end));
      }
      const stop = preTokenEnd(text, from);
      if (stop >= end) return tokens + countTokens(text.slice(from, end));
      tokens += countPreToken(text, from, stop);
      from = stop;
    }
    return tokens;
  }

  function fit(start: number, end: number, limit: number): number {
    const whole = end >= text.length ? size : indexAt(end);
    let left = limit;
    let from = start;
    while (from < end) {
      let at = indexAt(from);
      if (startOf(at) === from) {
        const stop = Math.min(whole, lastFitting(preTokens, at, left));
        if (stop > at) {
          left -= totalBefore(stop) - totalBefore(at);
          from = ends[stop - 1]!;
          at = stop;
        }
        if (from >= end) return end;
        // With more than half still free, what follows is a run too long to be kept whole.
        if (from > start && left <= limit / 2) return fits(text, from, end, left) ? end : from;
      }
      const stop = Math.min(end, ends[at]! - from > longRun ? partEnd(text, from, ends[at]!) : preTokenEnd(text, from));
      const tokens = countPreToken(text, from, stop);
      if (tokens > left)
        return Math.max(insidePart(text, from, stop, left), start + (insidePair(text, start + 1) ? 2 : 1));
      left -= tokens;
      from = stop;
    }
    return end;
  }

  return { count, fit, before: (index) => totalBefore(indexAt(index)), after: (index) => totals[indexAt(index)]! };
}

/** The place of the pre-token that holds `index`. */
function placeOf({ ends, size }: PreTokens, index: number): number {
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ends[middle]! > index) high = middle;
    else low = middle + 1;
  }
  return low;
}

function fits(text: string, start: number, end: number, limit: number): boolean {
  return end - start <= limit * longestToken && countTokens(text.slice(start, end)) <= limit;
}

/** The first pre-token from `at` on that does not fit whole. */
function lastFitting({ totals, size }: PreTokens, at: number, limit: number): number {
  const most = (at === 0 ? 0 : totals[at - 1]!) + limit;
  let low = at;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (totals[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insidePart(text: string, start: number, end: number, limit: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (countTokens(text.slice(start, middle)) <= limit) low = middle;
    else high = middle - 1;
  }
  return insidePair(text, low) ? low - 1 : low;
}

function scan(text: string): PreTokens {
  let ends = new Int32Array(Math.max(16, text.length >>> 2));
  let totals = new Int32Array(ends.length);
  let size = 0;
  let total = 0;
  for (let start = 0; start < text.length; ) {
    const end = preTokenEnd(text, start);
    total += countPreToken(text, start, end);
    if (size === ends.length) {
      ends = grown(ends);
      totals = grown(totals);
    }
    ends[size] = end;
    totals[size] = total;
    size++;
    start = end;
  }
  return { ends, totals, size };
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
