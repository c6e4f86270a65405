import type { Document, Mark, Span } from "../../../../ports/document.ts";
import { trim } from "../../../../text/trim.ts";

export type BlockKind = "heading" | "paragraph" | "list_item" | "quote" | "code" | "table";

export interface Block extends Span {
  kind: BlockKind;
}

type BlockMark = Extract<Mark, { kind: BlockKind }>;

const blankLine = /\n[^\S\n]*(?:\n[^\S\n]*)+/g;

/**
 * The document as blocks in order, without overlaps, that hold every character but white space. Of nested marks the
 * outer one counts; text without marks is paragraphs parted by blank lines.
 */
export function blocksOf({ text, marks }: Document): Block[] {
  const blocks: Block[] = [];
  const outer = marks.filter((mark): mark is BlockMark => mark.kind !== "page" && mark.kind !== "row");
  outer.sort((left, right) => left.start - right.start || right.end - left.end);
  let cursor = 0;
  for (const { kind, start, end } of outer) {
    const from = Math.max(start, cursor);
    if (end <= from) continue;
    addParagraphs(blocks, text, { start: cursor, end: from }, "paragraph");
    if (kind === "code" || kind === "table" || kind === "heading") add(blocks, text, { start: from, end }, kind);
    else addParagraphs(blocks, text, { start: from, end }, kind);
    cursor = Math.min(end, text.length);
  }
  addParagraphs(blocks, text, { start: cursor, end: text.length }, "paragraph");
  return blocks;
}

function addParagraphs(blocks: Block[], text: string, { start, end }: Span, kind: BlockKind): void {
  let from = start;
  blankLine.lastIndex = start;
  for (let match = blankLine.exec(text); match !== null && match.index < end; match = blankLine.exec(text)) {
    add(blocks, text, { start: from, end: match.index }, kind);
    from = Math.min(end, blankLine.lastIndex);
  }
  add(blocks, text, { start: from, end }, kind);
}

function add(blocks: Block[], text: string, { start, end }: Span, kind: BlockKind): void {
  const span = trim(text, { start, end: Math.min(end, text.length) });
  if (span) blocks.push({ ...span, kind });
}
