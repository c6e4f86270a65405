/** A range of UTF-16 indices `[start, end)` into a document's text. */
export interface Span {
  /** First index. */
  start: number;
  /** Index after the last one. */
  end: number;
}

/**
 * Where a piece of the text stands on its page. `start` and `end` are UTF-16 indices into the document's text. The box is
 * in whole points (1/72 inch) of the page's own space, before the page is turned for display: `right` grows to the right
 * and `top` upwards from the file's origin, which is the lower left corner of most pages.
 */
export type PlacedLine = [start: number, end: number, left: number, bottom: number, right: number, top: number];

/**
 * Says what a range of the text is. Marks are ordered by `start`, and marks of one kind never overlap. A heading marks
 * its own line. A page has the label that is printed on it where that is not its number, and its lines where the format
 * says where they stand, in the order of the text. A paragraph of a transcript has the name of who speaks, as the text
 * writes it. A `table` mark covers its rows; `header` is its head as text, which every chunk of the table repeats.
 */
export type Mark =
  | (Span & { kind: "page"; number: number; label?: string; lines?: PlacedLine[] })
  | (Span & { kind: "heading"; level: number; text: string })
  | (Span & { kind: "paragraph"; speaker?: string })
  | (Span & { kind: "list_item" })
  | (Span & { kind: "quote" })
  | (Span & { kind: "code"; language: string | null })
  | (Span & { kind: "table"; header: string | null; name: string | null })
  | (Span & { kind: "row"; number: number });

/** The immutable text of one source with its marks. Chunks are spans over `text`. */
export interface Document {
  /** The whole text; chunks are ranges of it. */
  text: string;
  /** Title of the document; null when it has none. */
  title: string | null;
  /** Language as a BCP 47 tag; null when the file does not say. */
  language: string | null;
  /** Marks over the text, ordered by `start`. */
  marks: Mark[];
}

/** A document as UTF-8 JSON, the form in which it crosses threads. It is never decoded on the main thread. */
export type EncodedDocument = Uint8Array<ArrayBuffer>;

/** Encodes a document to send it to a thread or a process. */
export function encodeDocument(document: Document): EncodedDocument {
  return new TextEncoder().encode(JSON.stringify(document));
}

/** Decodes what `encodeDocument` made. */
export function decodeDocument(encoded: EncodedDocument): Document {
  return JSON.parse(new TextDecoder().decode(encoded)) as Document;
}
