import { lengthNorm, termScore } from "@cuecard/core/storage-kit";
import { readPostingList } from "./posting-list.ts";

/** The chunks that hold a term, by their document number, ascending. */
export interface TermList {
  readonly size: number;
  readonly documents: Uint32Array;
  readonly frequencies: Uint32Array;
  /** What the term adds to each chunk's score, by the statistics of the last search. */
  scores(statistics: TermStatistics): Float64Array;
}

/** What the score of a term in a chunk depends on beside the chunk. */
export interface TermStatistics {
  idf: number;
  averageLength: number;
}

/** A term list in memory, which grows with the knowledge base. */
export interface CachedTermList extends TermList {
  readonly bytes: number;
  /** Sources up to this document number are in it. */
  through: number;
  /** Adds packed lists, each of one source. `lengths` gets the chunks' lengths. */
  append(found: readonly { document: number; entries: Uint8Array }[]): void;
}

/** Lengths of chunks in index words, by document number. Shared by the lists of a knowledge base. */
export interface DocumentLengths {
  values: Uint32Array;
}

/** Number, frequency and score. */
const postingBytes = 16;

interface Scored extends TermStatistics {
  size: number;
  scores: Float64Array;
}

export function createTermList(lengths: DocumentLengths): CachedTermList {
  let size = 0;
  let documents = new Uint32Array(0);
  let frequencies = new Uint32Array(0);
  let scored: Scored = { size: 0, idf: 0, averageLength: 0, scores: new Float64Array(0) };

  function reserve(more: number): void {
    if (size + more <= documents.length) return;
    const capacity = Math.max(size + more, Math.ceil(size * 1.5));
    documents = enlarged(documents, capacity);
    frequencies = enlarged(frequencies, capacity);
  }

  return {
    through: 0,
    get size() {
      return size;
    },
    get documents() {
      return documents;
    },
    get frequencies() {
      return frequencies;
    },
    get bytes() {
      return postingBytes * documents.length;
    },
    append(found) {
      for (const { document, entries } of found.toSorted((left, right) => left.document - right.document)) {
        reserve(Math.ceil(entries.byteLength / 3));
        for (const cursor = readPostingList(entries); cursor.place !== Number.POSITIVE_INFINITY; cursor.next()) {
          const number = document + cursor.place;
          documents[size] = number;
          frequencies[size++] = cursor.frequency;
          lengths.values[number] = cursor.length;
        }
      }
    },
    scores({ idf, averageLength }) {
      if (scored.size === size && scored.idf === idf && scored.averageLength === averageLength) return scored.scores;
      const scores = scored.scores.length === documents.length ? scored.scores : new Float64Array(documents.length);
      for (let i = 0; i < size; i++) {
        const norm = lengthNorm(lengths.values[documents[i]!]!, averageLength);
        scores[i] = termScore(idf, frequencies[i]!, norm);
      }
      scored = { size, idf, averageLength, scores };
      return scores;
    },
  };
}

export function enlarged(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(array);
  return larger;
}
