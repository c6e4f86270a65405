import type { DocumentBuilder } from "../../document-builder.ts";
import { headText, rowText } from "../tables/row-text.ts";
import type { PdfPart } from "./layout.ts";
import type { PdfLine } from "./lines.ts";

/** A short line in type this much larger than the body's is a heading. */
const headingShare = 1.15;
const headingCharacters = 160;
/** A step down of more than this many sizes begins a new paragraph. */
const paragraphStep = 1.6;
const sameSizeShare = 0.12;
const bullet = /^(?:[•‣▪◦●○■–*]|-|\d{1,3}[.)])\s+\S/u;

/** Finds the size of type of most characters. */
export function bodySize(lines: readonly PdfLine[]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of lines) characters.set(size, (characters.get(size) ?? 0) + text.length);
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Appends one page: its tables, and its lines as headings, list items and paragraphs. */
export function appendParts(builder: DocumentBuilder, parts: readonly PdfPart[], body: number): void {
  let lines: PdfLine[] = [];
  for (const part of parts) {
    if (part.kind === "line") {
      lines.push(part.line);
      continue;
    }
    appendBlocks(builder, lines, body);
    lines = [];
    const { columns, rows } = part.table;
    builder.table(
      { header: columns && headText(columns), name: null },
      rows.map((cells) => rowText(cells, columns)),
    );
  }
  appendBlocks(builder, lines, body);
}

function appendBlocks(builder: DocumentBuilder, lines: readonly PdfLine[], body: number): void {
  for (const block of toBlocks(lines)) {
    const first = block[0]!;
    const text = joinLines(block.map((line) => line.text));
    const level = headingLevel(first.size / body);
    if (level !== null && text.length <= headingCharacters && /\p{L}/u.test(text))
      builder.block({ kind: "heading", level, text }, text);
    else builder.block({ kind: bullet.test(first.text) ? "list_item" : "paragraph" }, text);
  }
}

function headingLevel(ratio: number): number | null {
  if (ratio < headingShare) return null;
  if (ratio >= 1.8) return 1;
  return ratio >= 1.4 ? 2 : 3;
}

function toBlocks(lines: readonly PdfLine[]): PdfLine[][] {
  const blocks: PdfLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block && continues(block, line)) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/**
 * Whether a line continues a block: it has the block's size, is right below it, and no sentence ended the line above
 * early.
 */
function continues(block: readonly PdfLine[], line: PdfLine): boolean {
  const above = block.at(-1)!;
  const size = Math.max(above.size, line.size);
  const step = above.bottom - line.bottom;
  if (Math.abs(above.size - line.size) > size * sameSizeShare || step > size * paragraphStep || step < -size)
    return false;
  if (bullet.test(line.text)) return false;
  const width = Math.max(...block.map(({ left, right }) => right - left));
  const short = above.right - above.left < width * 0.75 && /[.!?:;。！？]["')\]”’]?$/u.test(above.text);
  const indented = block.length > 1 && line.left - above.left > size && line.left - above.left < size * 4;
  return !short && !indented;
}

/**
 * Joins lines by a space, or by nothing between ideographs. A word split by a hyphen at the end of a line becomes whole
 * again.
 */
function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    if (text.endsWith("\u00ad")) return text.slice(0, -1) + line;
    if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
    const ideographs =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text) &&
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line);
    return text + (ideographs ? "" : " ") + line;
  });
}
