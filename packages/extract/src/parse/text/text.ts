import { createDocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";

/** Reads plain text as it is. Empty lines separate its paragraphs, and form feeds its pages. */
export function parseText(text: string): Parsed {
  const builder = createDocumentBuilder();
  builder.append(text);
  markParagraphs(text, (start, end) => builder.mark({ kind: "paragraph", start, end }));
  if (text.includes("\f")) markPages(text, (start, end, number) => builder.mark({ kind: "page", start, end, number }));
  return builder.finish({ title: null, language: null });
}

/** Goes line by line: one expression over all of it would go back and forth in long runs of white space. */
function markParagraphs(text: string, mark: (start: number, end: number) => void) {
  let start = -1;
  let end = 0;
  const flush = () => {
    if (start >= 0) mark(start, end);
    start = -1;
  };
  for (const { index, 0: line } of text.matchAll(/[^\n\f]+|\f/g)) {
    const words = line.trim();
    if (words === "") flush();
    else {
      const from = index + line.indexOf(words);
      // An empty line has no characters of its own: two line breaks in a row separate paragraphs.
      if (start >= 0 && text.slice(end, from).split("\n").length > 2) flush();
      if (start < 0) start = from;
      end = from + words.length;
    }
  }
  flush();
}

function markPages(text: string, mark: (start: number, end: number, number: number) => void) {
  let start = 0;
  text.split("\f").forEach((page, index) => {
    if (page.length > 0) mark(start, start + page.length, index + 1);
    start += page.length + 1;
  });
}
