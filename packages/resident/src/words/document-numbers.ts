import type { BlockList } from "../blocks/block-list.ts";
import { createRanges } from "../blocks/ranges.ts";
import type { Block } from "../feed.ts";

/** A block with the number of its first chunk. */
interface Numbered extends Block {
  document: number;
}

/**
 * Numbers the chunks of a knowledge base for its posting lists. Numbers of removed chunks are not used again until the
 * next `reset`.
 */
export interface DocumentNumbers {
  /** Numbers are below this. */
  readonly documents: number;
  /** Forgets all numbers; the next `sync` gives new ones. */
  reset(): void;
  /** Brings it to the block list's state. */
  sync(): void;
  rowOf(document: number): number;
  documentOf(row: number): number;
  /** Sources with numbers from `from` on. */
  sourcesFrom(from: number): number[];
  /** By number, and longer than there are: 1 where the chunk is there and its source passes. `passing`: null for all. */
  allowed(passing: ReadonlySet<number> | null): Uint8Array;
}

export function createDocumentNumbers(list: BlockList): DocumentNumbers {
  let changes = list.follow();
  const byId = new Map<number, Numbered>();
  const byNumber = createRanges<Numbered>(({ document }) => document);
  const byRow = createRanges<Numbered>(({ firstRow }) => firstRow);
  let documents = 0;
  let present = new Uint8Array(0);

  function mark({ document, chunks }: Numbered, value: 0 | 1): void {
    present.fill(value, document, document + chunks);
  }

  return {
    get documents() {
      return documents;
    },
    reset() {
      changes.end();
      changes = list.follow();
      byId.clear();
      byNumber.clear();
      byRow.clear();
      documents = 0;
      present = new Uint8Array(0);
    },
    sync() {
      const { added, gone } = changes.take();
      const removed = new Set(gone.map(({ id }) => byId.get(id)!));
      byNumber.remove(removed);
      byRow.remove(removed);
      for (const block of removed) {
        byId.delete(block.id);
        mark(block, 0);
      }
      // By row, so that the numbers of a source's chunks follow one another as their rows do.
      const numbered = added.map((block) => {
        const document = documents;
        documents += block.chunks;
        return { ...block, document };
      });
      if (documents > present.length) present = enlargedMask(present, Math.ceil(documents * 1.25));
      for (const block of numbered) {
        byId.set(block.id, block);
        mark(block, 1);
      }
      byNumber.add(numbered);
      byRow.add(numbered);
    },
    rowOf(document) {
      const block = byNumber.holding(document);
      return block.firstRow + document - block.document;
    },
    documentOf(row) {
      const block = byRow.holding(row);
      return block.document + row - block.firstRow;
    },
    sourcesFrom: (from) => sourcesFrom(byNumber.items, from),
    allowed: (passing) => (passing ? maskOf(byNumber.items, documents, passing) : present),
  };
}

function enlargedMask(mask: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(mask);
  return larger;
}

function sourcesFrom(numbered: readonly Numbered[], from: number): number[] {
  const sources = new Set<number>();
  for (let i = numbered.length - 1; i >= 0 && numbered[i]!.document >= from; i--) sources.add(numbered[i]!.source);
  return [...sources];
}

function maskOf(numbered: readonly Numbered[], size: number, passing: ReadonlySet<number>): Uint8Array {
  const mask = new Uint8Array(size);
  for (const { source, document, chunks } of numbered)
    if (passing.has(source)) mask.fill(1, document, document + chunks);
  return mask;
}
