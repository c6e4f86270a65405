import type { Connection } from "../connection.ts";
import type { BlockList } from "./block-list.ts";
import { createDocumentNumbers, type DocumentNumbers } from "./document-numbers.ts";
import { type CachedTermList, createTermList, type DocumentLengths, enlarged, type TermList } from "./term-list.ts";

/** The posting lists of a knowledge base that were asked for, in memory. */
export interface WordIndex extends Pick<DocumentNumbers, "documents" | "rowOf" | "documentOf" | "allowed"> {
  readonly bytes: number;
  /** Brings it to the block list's state. */
  sync(): void;
  /** The list of a stored term. It is read from the file when it is not in memory. */
  list(base: number, term: string): TermList;
  /** Drops the lists that were not asked for longest, until so many bytes are freed. */
  forget(bytes: number): void;
}

interface StoredList {
  first_row: number;
  entries: Uint8Array;
}

/** So many new sources are looked up one by one; with more, the whole list is read again. */
const fewSources = 32;

export function createWordIndex(connection: Connection, list: BlockList): WordIndex {
  const postings = createPostingReads(connection);
  const numbers = createDocumentNumbers();
  const lengths: DocumentLengths = { values: new Uint32Array(0) };
  const lists = new Map<string, CachedTermList>();
  let version = -1;
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
      return bytes + 5 * lengths.values.length;
    },
    get documents() {
      return numbers.documents;
    },
    sync() {
      if (version === list.version) return;
      if (numbers.documents > 2 * list.chunks + 1_024) {
        numbers.reset();
        lists.clear();
        bytes = 0;
      }
      numbers.sync(list);
      const { documents } = numbers;
      if (documents > lengths.values.length) lengths.values = enlarged(lengths.values, Math.ceil(documents * 1.25));
      version = list.version;
    },
    list(base, term) {
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
    rowOf: numbers.rowOf,
    documentOf: numbers.documentOf,
    allowed: numbers.allowed,
    forget(wanted) {
      const until = bytes - wanted;
      for (const [term, cached] of lists) {
        if (bytes <= until) return;
        drop(term, cached);
      }
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
