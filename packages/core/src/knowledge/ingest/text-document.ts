import { type Document, type EncodedDocument, encodeDocument, type Mark } from "../../ports/document.ts";

/**
 * The document of a text source: its text as given, with paragraphs parted by blank lines and headings of the form `##
 * Title`.
 */
export function textDocument(title: string, text: string): EncodedDocument {
  const marks: Mark[] = [];
  for (const { 0: block, index } of text.matchAll(/\S[\s\S]*?(?=\n[^\S\n]*\n|\s*$)/g)) {
    const heading = /^(#{1,6})[^\S\n]+(\S.*)$/.exec(block);
    const span = { start: index, end: index + block.length };
    marks.push(
      heading
        ? { kind: "heading", ...span, level: heading[1]!.length, text: heading[2]!.trim() }
        : { kind: "paragraph", ...span },
    );
  }
  const document: Document = { text, title, language: null, marks };
  return encodeDocument(document);
}
