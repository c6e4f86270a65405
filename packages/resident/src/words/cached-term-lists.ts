import type { ChunkFeed, StoredPostings } from "../feed.ts";
import type { DocumentNumbers } from "./document-numbers.ts";
import { type CachedTermList, createTermList, type DocumentLengths, type TermList } from "./term-list.ts";

/** Posting lists in memory, the one that was not asked for longest first. */
export interface CachedTermLists {
  readonly bytes: number;
  /** What `get` would ask the feed for: `sources` as there. Null: nothing. */
  lacking(term: string): { sources: number[] | null } | null;
  /** The list of a stored term, with all sources that came since it was asked for last. */
  get(term: string): TermList;
  /** Drops the lists that were not asked for longest, until so many bytes are freed. */
  forget(bytes: number): void;
  clear(): void;
}

/** So many new sources are looked up one by one; with more, the whole list is read again. */
const fewSources = 32;

export function createCachedTermLists(
  feed: ChunkFeed,
  numbers: DocumentNumbers,
  lengths: DocumentLengths,
): CachedTermLists {
  const lists = new Map<string, CachedTermList>();
  let bytes = 0;

  function append(cached: CachedTermList, stored: StoredPostings[]): void {
    const before = cached.bytes;
    cached.append(stored.map(({ firstRow, entries }) => ({ document: numbers.documentOf(firstRow), entries })));
    bytes += cached.bytes - before;
  }

  function drop(term: string, cached: CachedTermList): void {
    lists.delete(term);
    bytes -= cached.bytes;
  }

  function lacking(term: string): { sources: number[] | null } | null {
    const cached = lists.get(term);
    if (!cached) return { sources: null };
    const added = numbers.sourcesFrom(cached.through);
    if (added.length === 0) return null;
    return { sources: added.length > fewSources ? null : added };
  }

  return {
    get bytes() {
      return bytes;
    },
    lacking,
    get(term) {
      const lacks = lacking(term);
      let cached = lists.get(term);
      if (cached && lacks && !lacks.sources) drop(term, cached);
      if (!cached || (lacks && !lacks.sources)) cached = createTermList(lengths);
      if (lacks) append(cached, feed.postings(term, lacks.sources));
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
