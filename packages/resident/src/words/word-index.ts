import type { BlockList } from "../blocks/block-list.ts";
import type { ChunkFeed } from "../feed.ts";
import { type CachedTermLists, createCachedTermLists } from "./cached-term-lists.ts";
import { createDocumentNumbers, type DocumentNumbers } from "./document-numbers.ts";
import { type DocumentLengths, enlarged, type TermList } from "./term-list.ts";

/** The posting lists of a knowledge base that were asked for, in memory. */
export interface WordIndex
  extends Pick<DocumentNumbers, "documents" | "rowOf" | "documentOf" | "allowed">,
    Pick<CachedTermLists, "forget" | "lacking"> {
  readonly bytes: number;
  /** Brings it to the block list's state. */
  sync(): void;
  /** The list of a stored term. It is asked of the feed when it is not in memory. */
  list(term: string): TermList;
  /** How many chunks hold a stored term. */
  chunksWith(term: string): number;
}

export function createWordIndex(feed: ChunkFeed, list: BlockList): WordIndex {
  const numbers = createDocumentNumbers(list);
  const lengths: DocumentLengths = { values: new Uint32Array(0) };
  const lists = createCachedTermLists(feed, numbers, lengths);
  let version = -1;

  return {
    get bytes() {
      return lists.bytes + 5 * lengths.values.length;
    },
    get documents() {
      return numbers.documents;
    },
    sync() {
      if (version === list.version) return;
      if (numbers.documents > 2 * list.chunks + 1_024) {
        numbers.reset();
        lists.clear();
      }
      numbers.sync();
      const { documents } = numbers;
      if (documents > lengths.values.length) lengths.values = enlarged(lengths.values, Math.ceil(documents * 1.25));
      version = list.version;
    },
    list: lists.get,
    lacking: lists.lacking,
    chunksWith(term) {
      const { size, documents } = lists.get(term);
      const present = numbers.allowed(null);
      let chunks = 0;
      for (let i = 0; i < size; i++) chunks += present[documents[i]!]!;
      return chunks;
    },
    forget: lists.forget,
    rowOf: numbers.rowOf,
    documentOf: numbers.documentOf,
    allowed: numbers.allowed,
  };
}
