import type { Document } from "@cuecard/core";
import { createDocumentBuilder } from "../document-builder.ts";

/** Plain text as it is; empty lines part its paragraphs, and form feeds its pages. */
export function parseText(text: string): Document {
  const builder = createDocumentBuilder();
  builder.append(text);
  for (const { index, 0: block } of text.matchAll(/[^\s][^\f]*?(?=\n[^\S\n]*\n|\f|\s*$)/g)) {
    builder.mark({ kind: "paragraph", start: index, end: index + block.trimEnd().length });
  }
  if (text.includes("\f")) markPages(text, (start, end, number) => builder.mark({ kind: "page", start, end, number }));
  return builder.finish({ title: null, language: null });
}

function markPages(text: string, mark: (start: number, end: number, number: number) => void) {
  let start = 0;
  text.split("\f").forEach((page, index) => {
    if (page.length > 0) mark(start, start + page.length, index + 1);
    start += page.length + 1;
  });
}
