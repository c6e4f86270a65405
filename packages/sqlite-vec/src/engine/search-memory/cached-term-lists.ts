import type { Connection } from "../connection.ts";
import type { DocumentNumbers } from "./document-numbers.ts";
import { type CachedTermList, createTermList, type DocumentLengths, type TermList } from "./term-list.ts";

/** Posting lists in memory, the one that was not asked for longest first. */
export interface CachedTermLists {
  readonly bytes: number;
  /** The list of a stored term, with all sources that came since it was asked for last. */
  get(base: number, term: string): TermList;
  /** Drops the lists that were not asked for longest, until so many bytes are freed. */
  forget(bytes: number): void;
  clear(): void;
}

interface StoredList {
  first_row: number;
  entries: Uint8Array;
}

/** So many new sources are looked up one by one; with more, the whole list is read again. */
const fewSources = 32;

export function createCachedTermLists(
  connection: Connection,
  numbers: DocumentNumbers,
  lengths: DocumentLengths,
): CachedTermLists {
  const postings = createPostingReads(connection);
  const lists = new Map<string, CachedTermList>();
  let bytes = 0;

  function append(cached: CachedTermList, stored: StoredList[]): void {
    const before = cached.bytes;
    cached.append(stored.map(({ first_row, entries }) => ({ document: numbers.documentOf(first_row), entries })));
    bytes += cached.bytes - before;
  }

  function drop(term: string, cached: CachedTermList): void {
    lists.delete(term);
    bytes -= cached.bytes;
  }

  return {
    get bytes() {
      return bytes;
    },
    get(base, term) {
      let cached = lists.get(term);
      const added = cached ? numbers.sourcesFrom(cached.through) : [];
      if (!cached || added.length > fewSources) {
        if (cached) drop(term, cached);
        cached = createTermList(lengths);
        append(cached, postings.all(base, term));
      } else append(cached, postings.of(base, term, added));
      cached.through = numbers.documents;
      lists.delete(term);
      lists.set(term, cached);
      return cached;
    },
    forget(wanted) {
      const until = bytes - wanted;
      for (const [term, cached] of lists) {
        if (bytes <= until) return;
        drop(term, cached);
      }
    },
    clear() {
      lists.clear();
      bytes = 0;
    },
  };
}

function createPostingReads({ sql }: Connection) {
  const findAll = sql<StoredList>("select first_row, entries from postings where base = ? and term = ?");
  const findOne = sql<StoredList>("select first_row, entries from postings where base = ? and term = ? and source = ?");
  return {
    all: (base: number, term: string) => findAll.all(base, term),
    of: (base: number, term: string, sources: number[]) =>
      sources.flatMap((source) => findOne.get(base, term, source) ?? []),
  };
}
