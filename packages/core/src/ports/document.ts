/** A range of UTF-16 indices `[start, end)` into a document's text. */
export interface Span {
  /** First index. */
  start: number;
  /** Index behind the last one. */
  end: number;
}

/**
 * What is known of a range of the text. Marks are ordered by `start`; those of one kind never overlap (headings mark
 * their own line). A `table` mark covers its rows; `header` is its head as text, which is repeated beside every piece.
 */
export type Mark =
  | (Span & { kind: "page"; number: number })
  | (Span & { kind: "heading"; level: number; text: string })
  | (Span & { kind: "paragraph" })
  | (Span & { kind: "list_item" })
  | (Span & { kind: "quote" })
  | (Span & { kind: "code"; language: string | null })
  | (Span & { kind: "table"; header: string | null; name: string | null })
  | (Span & { kind: "row"; number: number });

/** Text of one source, immutable, with its marks. Chunks are spans over `text`. */
export interface Document {
  /** The whole text; chunks are ranges of it. */
  text: string;
  /** Title of the document; null when it has none. */
  title: string | null;
  /** BCP 47, when the file says so. */
  language: string | null;
  /** What is known of ranges of the text, ordered by `start`. */
  marks: Mark[];
}

/** A document as UTF-8 JSON. Documents cross threads in this form: it is decoded where the text is used, never on the main thread. */
export type EncodedDocument = Uint8Array<ArrayBuffer>;

/** Encodes a document for a thread or a process. */
export function encodeDocument(document: Document): EncodedDocument {
  return new TextEncoder().encode(JSON.stringify(document));
}

/** Decodes what `encodeDocument` made. */
export function decodeDocument(encoded: EncodedDocument): Document {
  return JSON.parse(new TextDecoder().decode(encoded)) as Document;
}
