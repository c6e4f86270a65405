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
  reset(): void;
  /** Brings it to the block list's state. */
  sync(list: BlockList): void;
  rowOf(document: number): number;
  documentOf(row: number): number;
  /** Sources with numbers from `from` on. */
  sourcesFrom(from: number): number[];
  /** By number: 1 where the chunk is there and its source passes. `passing`: null for all. */
  allowed(passing: ReadonlySet<number> | null): Uint8Array;
}

const numberOf = ({ document }: Numbered) => document;
const firstRowOf = ({ firstRow }: Numbered) => firstRow;

export function createDocumentNumbers(): DocumentNumbers {
  let byNumber = createRanges<Numbered>([], numberOf);
  let byRow = createRanges<Numbered>([], firstRowOf);
  let documents = 0;
  let present: Uint8Array | null = null;
  return {
    get documents() {
      return documents;
    },
    reset() {
      byNumber = createRanges<Numbered>([], numberOf);
      documents = 0;
    },
    sync(list) {
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
      present = null;
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
    allowed(passing) {
      if (passing) return maskOf(byNumber.items, documents, passing);
      present ??= maskOf(byNumber.items, documents, null);
      return present;
    },
  };
}

function sourcesFrom(numbered: readonly Numbered[], from: number): number[] {
  const sources = new Set<number>();
  for (let i = numbered.length - 1; i >= 0 && numbered[i]!.document >= from; i--) sources.add(numbered[i]!.source);
  return [...sources];
}

function maskOf(numbered: readonly Numbered[], size: number, passing: ReadonlySet<number> | null): Uint8Array {
  const mask = new Uint8Array(size);
  for (const { source, document, chunks } of numbered) {
    if (!passing || passing.has(source)) mask.fill(1, document, document + chunks);
  }
  return mask;
}
