import type { FoundText } from "../chunks/chunks.ts";
import type { Connection } from "../connection.ts";

/** Records of chunks that were read, by row. */
export interface TextCache {
  readonly size: number;
  /** Characters of the records. */
  readonly bytes: number;
  /** The record of a chunk that is there. */
  text(row: number): FoundText;
  remove(rows: readonly number[]): void;
}

export function createTextCache({ sql }: Connection): TextCache {
  const find = sql<FoundText>("select source, record as chunk from chunks where row = ?");
  const texts = new Map<number, FoundText>();
  let bytes = 0;
  return {
    get size() {
      return texts.size;
    },
    get bytes() {
      return bytes;
    },
    text(row) {
      let text = texts.get(row);
      if (!text) {
        text = find.get(row)!;
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
