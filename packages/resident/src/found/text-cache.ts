import type { ChunkFeed, FoundText } from "../feed.ts";

/** Records of chunks that were read, by row. */
export interface TextCache {
  readonly size: number;
  /** Characters of the records. */
  readonly bytes: number;
  has(row: number): boolean;
  /** The record of a chunk that is there. */
  text(row: number): FoundText;
  remove(rows: readonly number[]): void;
}

export function createTextCache(feed: ChunkFeed): TextCache {
  const texts = new Map<number, FoundText>();
  let bytes = 0;
  return {
    get size() {
      return texts.size;
    },
    get bytes() {
      return bytes;
    },
    has: (row) => texts.has(row),
    text(row) {
      let text = texts.get(row);
      if (!text) {
        text = feed.text(row);
        texts.set(row, text);
        bytes += text.chunk.length;
      }
      return text;
    },
    remove(rows) {
      for (const row of rows) {
        bytes -= texts.get(row)?.chunk.length ?? 0;
        texts.delete(row);
      }
    },
  };
}
