import type { DraftChunk } from "./chunk/draft-chunk.ts";

/** The part of the embedded text that stands before a chunk's own text: `title › heading › heading`, then the table head. */
export function embeddedContext({ title, headingPath, tableHeader }: Pick<DraftChunk, "title" | "headingPath" | "tableHeader">): string {
  const path = title === null ? headingPath : [title, ...headingPath];
  const lines = path.length > 0 ? [path.join(" › ")] : [];
  if (tableHeader !== null) lines.push(tableHeader);
  return lines.map((line) => `${line}\n`).join("");
}

/** What is embedded for a chunk; also what its tokens and its index words are counted of. */
export function embeddedText(chunk: Pick<DraftChunk, "title" | "headingPath" | "tableHeader" | "text">): string {
  return embeddedContext(chunk) + chunk.text;
}
