import { lengthNorm, termScore } from "@cuecard/core/storage-kit";
import { readPostingList } from "../chunks/posting-list.ts";
import type { Connection } from "../connection.ts";
import type { Block, BlockList } from "./block-list.ts";
import { createRanges } from "./ranges.ts";

/** The chunks that hold a term, by their number in the {@link WordIndex}, ascending. */
export interface TermList {
  size: number;
  documents: Uint32Array;
  frequencies: Uint32Array;
  /** What the term adds to each one's score, by the statistics of the last search. */
  scores(statistics: TermStatistics): Float64Array;
}

/** What the score of a term in a chunk depends on beside the chunk. */
export interface TermStatistics {
  idf: number;
  averageLength: number;
}

/** The posting lists of a base that were asked for, in memory. A chunk has a number; numbers of removed chunks are not used again. */
export interface WordIndex {
  readonly bytes: number;
  /** Numbers are below this. */
  readonly documents: number;
  /** Brings it to the block list's state. */
  sync(): void;
  /** The list of a stored term, read from the file where it is not in memory. */
  list(base: number, term: string): TermList;
  rowOf(document: number): number;
  documentOf(row: number): number;
  /** By number: 1 where the chunk is there and its source passes. */
  allowed(passing: ReadonlySet<number> | null): Uint8Array;
  /** Drops the lists that were not asked for longest, until so many bytes are freed. */
  forget(bytes: number): void;
}

interface Numbered extends Block {
  document: number;
}

const numberOf = ({ document }: Numbered) => document;
const firstRowOf = ({ firstRow }: Numbered) => firstRow;

interface CachedList extends TermList {
  /** Sources up to this number are in it. */
  through: number;
  scored: { size: number; idf: number; averageLength: number; scores: Float64Array };
}

interface StoredList {
  first_row: number;
  entries: Uint8Array;
}

/** Number, frequency and score. */
const postingBytes = 16;
/** So many new sources are looked up one by one; with more, the whole list is read again. */
const fewSources = 32;

export function createWordIndex({ sql }: Connection, list: BlockList): WordIndex {
  const lists = new Map<string, CachedList>();
  let version = -1;
  let byNumber = createRanges<Numbered>([], numberOf);
  let byRow = createRanges<Numbered>([], firstRowOf);
  let documents = 0;
  let lengths = new Uint32Array(0);
  let present: Uint8Array | null = null;
  let bytes = 0;

  const findAll = sql<StoredList>("select first_row, entries from postings where base = ? and term = ?");
  const findOne = sql<StoredList>("select first_row, entries from postings where base = ? and term = ? and source = ?");

  const documentOf = (row: number) => {
    const block = byRow.holding(row);
    return block.document + row - block.firstRow;
  };

  function renumber(): void {
    byNumber = createRanges<Numbered>([], numberOf);
    documents = 0;
    lists.clear();
    bytes = 0;
  }

  function createList(): CachedList {
    const list: CachedList = {
      size: 0,
      documents: new Uint32Array(0),
      frequencies: new Uint32Array(0),
      through: 0,
      scored: { size: 0, idf: 0, averageLength: 0, scores: new Float64Array(0) },
      scores({ idf, averageLength }) {
        const { size, scored } = list;
        if (scored.size !== size || scored.idf !== idf || scored.averageLength !== averageLength) {
          list.scored = { size, idf, averageLength, scores: scoresOf(list, idf, averageLength) };
        }
        return list.scored.scores;
      },
    };
    return list;
  }

  function scoresOf({ size, documents, frequencies, scored }: CachedList, idf: number, averageLength: number): Float64Array {
    const scores = scored.scores.length === documents.length ? scored.scores : new Float64Array(documents.length);
    for (let i = 0; i < size; i++) scores[i] = termScore(idf, frequencies[i]!, lengthNorm(lengths[documents[i]!]!, averageLength));
    return scores;
  }

  function append(cached: CachedList, stored: StoredList[]): void {
    const found = stored.map(({ first_row, entries }) => ({ document: documentOf(first_row), entries }));
    found.sort((left, right) => left.document - right.document);
    for (const { document, entries } of found) {
      reserve(cached, Math.ceil(entries.byteLength / 3));
      for (const cursor = readPostingList(entries); cursor.place !== Number.POSITIVE_INFINITY; cursor.next()) {
        const number = document + cursor.place;
        cached.documents[cached.size] = number;
        cached.frequencies[cached.size++] = cursor.frequency;
        lengths[number] = cursor.length;
      }
    }
  }

  function reserve(cached: CachedList, more: number): void {
    if (cached.size + more <= cached.documents.length) return;
    const capacity = Math.max(cached.size + more, Math.ceil(cached.size * 1.5));
    bytes += postingBytes * (capacity - cached.documents.length);
    cached.documents = enlarged(cached.documents, capacity);
    cached.frequencies = enlarged(cached.frequencies, capacity);
  }

  return {
    get bytes() {
      return bytes + 5 * lengths.length;
    },
    get documents() {
      return documents;
    },
    sync() {
      if (version === list.version) return;
      if (documents > 2 * list.chunks + 1_024) renumber();
      const numbered = byNumber.items.filter(({ id }) => list.blocks.has(id));
      const known = new Set(numbered.map(({ id }) => id));
      // By row, so that the numbers of a source's chunks follow one another as their rows do.
      for (const block of list.rows.items) {
        if (known.has(block.id)) continue;
        numbered.push({ ...block, document: documents });
        documents += block.chunks;
      }
      byNumber = createRanges(numbered, numberOf);
      byRow = createRanges(numbered, firstRowOf);
      if (documents > lengths.length) lengths = enlarged(lengths, Math.ceil(documents * 1.25));
      present = null;
      version = list.version;
    },
    list(base, term) {
      let cached = lists.get(term);
      const added = cached ? newSources(byNumber.items, cached.through) : [];
      if (!cached || added.length > fewSources) {
        if (cached) bytes -= postingBytes * cached.documents.length;
        cached = createList();
        append(cached, findAll.all(base, term));
      } else {
        append(
          cached,
          added.flatMap((source) => findOne.get(base, term, source) ?? []),
        );
      }
      cached.through = documents;
      lists.delete(term);
      lists.set(term, cached);
      return cached;
    },
    rowOf(document) {
      const block = byNumber.holding(document);
      return block.firstRow + document - block.document;
    },
    documentOf,
    allowed(passing) {
      if (!passing && present) return present;
      const mask = new Uint8Array(documents);
      for (const { source, document, chunks } of byNumber.items) {
        if (!passing || passing.has(source)) mask.fill(1, document, document + chunks);
      }
      if (!passing) present = mask;
      return mask;
    },
    forget(wanted) {
      const until = bytes - wanted;
      for (const [term, cached] of lists) {
        if (bytes <= until) return;
        lists.delete(term);
        bytes -= postingBytes * cached.documents.length;
      }
    },
  };
}

/** Sources whose numbers begin at `from` or behind it. */
function newSources(numbered: readonly Numbered[], from: number): number[] {
  const sources = new Set<number>();
  for (let i = numbered.length - 1; i >= 0 && numbered[i]!.document >= from; i--) sources.add(numbered[i]!.source);
  return [...sources];
}

function enlarged(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(array);
  return larger;
}
