import type { Schema } from "../../../api/client.ts";

type Chunk = Schema<"ChunkSpan">;

/** The beginning of a source's text, as far as it was read. */
export interface TextSoFar {
  /** When the text was processed: pieces of another time belong to another text. */
  lastProcessedAt: string | null;
  /** Index of the first character in the document's text. */
  start: number;
  text: string;
  chunks: readonly Chunk[];
  /** Pieces that were read. */
  pieces: number;
  /** Where the next piece is; null at the end. */
  cursor: string | null;
}

/** The text with one more piece. What the piece repeats, since chunks overlap, is not added twice. */
export function withPiece(before: TextSoFar | null, piece: Schema<"SourceText">): TextSoFar {
  const { lastProcessedAt, nextCursor: cursor } = piece;
  const { start, text, chunks, pieces } = before ?? { start: piece.start, text: "", chunks: [], pieces: 0 };
  return {
    lastProcessedAt,
    start,
    text: text + piece.text.slice(start + text.length - piece.start),
    chunks: [...chunks, ...piece.chunks],
    pieces: pieces + 1,
    cursor,
  };
}

/** A stretch of a band with the chunks that hold it: two and more where they overlap. */
export interface Stretch {
  text: string;
  chunks: readonly Chunk[];
}

/** The text from the start of a chunk to the start of the next one. */
export interface Band {
  chunk: Chunk;
  /** Its text; what no chunk holds is left out. */
  stretches: readonly Stretch[];
  /** Whether other headings hold from here on. */
  hasNewHeadings: boolean;
  /** Whether it is the first chunk that begins on its page. */
  hasNewPage: boolean;
}

/** The text as bands, one for each chunk, in order. */
export function bandsOf({ start: origin, text, chunks }: TextSoFar): Band[] {
  let open: Chunk[] = [];
  return chunks.map((chunk, index) => {
    const before = chunks[index - 1];
    const end = Math.max(chunk.start, chunks[index + 1]?.start ?? Number.POSITIVE_INFINITY);
    open = [...open.filter((each) => each.end > chunk.start), chunk];
    const cuts = [...new Set(open.map((each) => Math.min(each.end, end)))].sort((a, b) => a - b);
    const stretches = cuts.map((to, place) => {
      const from = cuts[place - 1] ?? chunk.start;
      return { text: text.slice(from - origin, to - origin), chunks: open.filter((each) => each.end > from) };
    });
    return {
      chunk,
      stretches: stretches.filter((stretch) => stretch.text !== ""),
      hasNewHeadings: chunk.headingPath.join("\n") !== (before?.headingPath.join("\n") ?? ""),
      hasNewPage: chunk.page !== null && chunk.page !== before?.page,
    };
  });
}
