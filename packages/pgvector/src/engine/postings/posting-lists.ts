import { setImmediate } from "node:timers/promises";
import { packedBits } from "./packed.ts";

/** Posting lists of a question's words. Each list is a range of the three arrays, its rows ascending. */
export interface PostingLists {
  /** Rows of chunks. */
  rows: Float64Array;
  frequencies: Uint32Array;
  /** Of the chunks, in index words. */
  lengths: Uint32Array;
  /** By the row of the source, those of one source in the order of their words. */
  bySource: ReadonlyMap<number, readonly ListRange[]>;
}

/** The chunks of one source that hold one word. */
export interface ListRange {
  /** Place of the word in the question, from 0. */
  place: number;
  start: number;
  end: number;
}

/** Place of the word, row of the source, bytes of what follows. */
const headBytes = 2 + 8 + 4;
/** The list's first row, before its packed postings. */
const firstBytes = 8;
const packedBytes = 4;
/** What `array_send` writes before the numbers: dimensions, flags, type, size and lower bound. */
const arrayHead = { bytes: 20, sizeAt: 12 };
/** There, each number's own size stands before it. */
const arrayRow = { bytes: 4 + 8, at: 4 };
const arrayNumber = { bytes: 4 + 4, at: 4 };

/** So many postings are read or scored in well under a millisecond. Then the event loop has its turn. */
export const postingsAtOnce = 16_384;

/** Reads what the function `propose_candidates` writes as `lists`. */
export async function readPostingLists(bytes: Uint8Array): Promise<PostingLists> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const most = Math.ceil(bytes.byteLength / packedBytes);
  const rows = new Float64Array(most);
  const frequencies = new Uint32Array(most);
  const lengths = new Uint32Array(most);
  const bySource = new Map<number, ListRange[]>();
  let end = 0;
  let paused = 0;

  function readPacked(at: number, size: number): void {
    const first = rowAt(view, at);
    for (let next = at + firstBytes; next < at + size; next += packedBytes) {
      const bits = view.getUint32(next);
      rows[end] = first + (bits >>> (packedBits.frequency + packedBits.length));
      frequencies[end] = (bits >>> packedBits.length) & (2 ** packedBits.frequency - 1);
      lengths[end++] = bits & (2 ** packedBits.length - 1);
    }
  }

  /** Returns where the three arrays end. */
  function readArrays(at: number): number {
    const size = view.getUint32(at + arrayHead.sizeAt);
    const ofRows = at + arrayHead.bytes;
    const ofFrequencies = ofRows + arrayRow.bytes * size + arrayHead.bytes;
    const ofLengths = ofFrequencies + arrayNumber.bytes * size + arrayHead.bytes;
    for (let i = 0; i < size; i++) {
      rows[end] = rowAt(view, ofRows + arrayRow.bytes * i + arrayRow.at);
      frequencies[end] = view.getUint32(ofFrequencies + arrayNumber.bytes * i + arrayNumber.at);
      lengths[end++] = view.getUint32(ofLengths + arrayNumber.bytes * i + arrayNumber.at);
    }
    return ofLengths + arrayNumber.bytes * size;
  }

  for (let at = 0; at < view.byteLength; ) {
    const place = view.getUint16(at) - 1;
    const source = rowAt(view, at + 2);
    const size = view.getUint32(at + 10);
    const start = end;
    at += headBytes;
    if (size === 0) {
      at = readArrays(at);
    } else {
      readPacked(at, size);
      at += size;
    }
    const list = { place, start, end };
    const known = bySource.get(source);
    if (known) known.push(list);
    else bySource.set(source, [list]);
    if (end - paused < postingsAtOnce) continue;
    await setImmediate();
    paused = end;
  }
  for (const own of bySource.values()) own.sort((left, right) => left.place - right.place);
  return { rows, frequencies, lengths, bySource };
}

/** How often a chunk of the source holds each of so many words. */
export function frequenciesOf(lists: PostingLists, source: number, row: number, words: number): number[] {
  const found = Array.from({ length: words }, () => 0);
  for (const { place, start, end } of lists.bySource.get(source) ?? []) {
    let low = start;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (lists.rows[middle]! < row) low = middle + 1;
      else high = middle;
    }
    if (low < end && lists.rows[low] === row) found[place] = lists.frequencies[low]!;
  }
  return found;
}

/** Rows are below 2^53. */
const rowAt = (view: DataView, at: number) => view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4);
