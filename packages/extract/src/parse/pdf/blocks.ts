import type { DocumentBuilder } from "../../document/document-builder.ts";
import type { LinePlace } from "../../document/line-places.ts";
import { isNumbered, levelByNumber, readsAsHeading } from "../headings/bold-heading.ts";
import { headText, rowText } from "../tables/row-text.ts";
import { joinLines } from "./join-lines.ts";
import type { PdfPart } from "./layout.ts";
import { placesOfLines } from "./line-boxes.ts";
import type { PdfLine } from "./lines.ts";
import type { PdfTable } from "./table-grid.ts";

/** A block of a page. */
export type PdfBlock =
  | { kind: "heading"; level: number; text: string; places: LinePlace[] }
  | { kind: "paragraph" | "list_item"; text: string; places: LinePlace[] }
  | { kind: "table"; table: PdfTable };

/** How a document sets its text. */
export interface BodyType {
  /** Size of type of most characters of its prose. */
  size: number;
  /** Whether most of it is bold. */
  bold: boolean;
  /** Headings that its contents name, as {@link keyOf} has them. */
  listed: ReadonlySet<string>;
}

/** A short line in type this much larger than the body's is a heading. */
const headingShare = 1.15;
/** A bold heading may be a little smaller than the body. */
const boldShare = 0.95;
const headingCharacters = 160;
/** Lines of fewer characters are not prose. */
const proseCharacters = 40;
/** A step down of more than this many sizes begins a new paragraph. */
const paragraphStep = 1.6;
const sameSizeShare = 0.12;
const bullet = /^(?:[•‣▪◦●○■–*]|-|\d{1,3}[.)]|\(?(?:[a-z]|[ivx]{1,4})\))\s+\S/u;
/** Dots that lead to a page number. */
const leader = /(?:\.\s?){4,}\s*\d+\s*$/;

/** An entry of the contents, with dots up to its page. */
const entry = /^(.*?\p{L}{2}.*?)\s*(?:\.\s?){4,}\s*\d*\s*$/u;
/** What lists of tables and figures name are captions. */
const caption = /^\p{L}+\.?\s?\d/u;

/** Letters and digits in one case. */
const keyOf = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/** Finds the type of most characters of prose, or of all lines where none is long, and what the contents name. */
export function bodyOf(rows: readonly (readonly PdfLine[])[]): BodyType {
  const lines = rows.flat();
  const prose = lines.filter(({ text }) => text.length >= proseCharacters);
  const counted = prose.length >= 5 ? prose : lines;
  const most = <Value>(of: (line: PdfLine) => Value) => {
    const characters = new Map<Value, number>();
    for (const line of counted) characters.set(of(line), (characters.get(of(line)) ?? 0) + line.text.length);
    return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0];
  };
  return { size: most(({ size }) => size) ?? 0, bold: most(({ bold }) => bold) ?? false, listed: listedIn(rows) };
}

function listedIn(rows: readonly (readonly PdfLine[])[]): Set<string> {
  const names = rows.flatMap((parts) => entry.exec(parts.map(({ text }) => text).join(" "))?.[1] ?? []);
  return new Set(names.filter((name) => isNumbered(name) || !caption.test(name)).map(keyOf));
}

/** Makes blocks of a page's parts. Headings are found by their type only where no tags say them. */
export function toBlocks(parts: readonly PdfPart[], body: BodyType, findsHeadings: boolean): PdfBlock[] {
  const blocks: PdfBlock[] = [];
  let lines: PdfLine[] = [];
  const flush = () => {
    for (const block of groupLines(lines, body)) blocks.push(blockOf(block, body, findsHeadings));
    lines = [];
  };
  for (const part of parts) {
    if (part.kind === "line") {
      lines.push(part.line);
      continue;
    }
    flush();
    blocks.push(part);
  }
  flush();
  return blocks;
}

/** Appends the blocks of one page. */
export function appendBlocks(builder: DocumentBuilder, blocks: readonly PdfBlock[]): void {
  for (const block of blocks) {
    if (block.kind === "table") {
      const { columns, rows, boxes } = block.table;
      builder.table(
        { header: columns && headText(columns), name: null },
        rows.map((cells) => rowText(cells, columns)),
        boxes,
      );
    } else if (block.kind === "heading") {
      const { places, ...heading } = block;
      builder.block(heading, block.text, places);
    } else builder.block({ kind: block.kind }, block.text, block.places);
  }
}

function blockOf(lines: readonly PdfLine[], body: BodyType, findsHeadings: boolean): PdfBlock {
  const text = joinLines(lines.map((line) => line.text));
  const places = placesOfLines(lines);
  const level = findsHeadings ? headingLevel(lines, text, body) : null;
  if (level !== null) return { kind: "heading", level, text, places };
  return { kind: bullet.test(lines[0]!.text) ? "list_item" : "paragraph", text, places };
}

/** The level of a heading: by its size where it is larger than the body, then by its number, bold ones below larger ones. */
function headingLevel(lines: readonly PdfLine[], text: string, body: BodyType): number | null {
  const first = lines[0]!;
  if (first.turned || text.length > headingCharacters || !/\p{L}{2}/u.test(text) || leader.test(text)) return null;
  const ratio = first.size / body.size;
  if (ratio >= headingShare) {
    if (ratio >= 1.8) return 1;
    return ratio >= 1.4 ? 2 : 3;
  }
  if (body.listed.has(keyOf(text))) return levelByNumber(text);
  const isBold = lines.every(({ bold }) => bold) && !body.bold && ratio >= boldShare;
  return isBold && lines.length <= 3 && readsAsHeading(text) ? levelByNumber(text) : null;
}

function groupLines(lines: readonly PdfLine[], body: BodyType): PdfLine[][] {
  const blocks: PdfLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block && continues(block, line, body)) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/**
 * Whether a line continues a block: it has the block's size and weight, is right below it, and no sentence ended the
 * line above early.
 */
function continues(block: readonly PdfLine[], line: PdfLine, body: BodyType): boolean {
  const above = block.at(-1)!;
  const size = Math.max(above.size, line.size);
  const step = above.bottom - line.bottom;
  if (Math.abs(above.size - line.size) > size * sameSizeShare || step > size * paragraphStep || step < -size)
    return false;
  if (bullet.test(line.text)) return false;
  if (body.listed.size > 0 && (body.listed.has(keyOf(line.text)) || body.listed.has(keyOf(above.text)))) return false;
  if (
    !body.bold &&
    above.bold !== line.bold &&
    (block.every(({ bold }) => bold) || (line.bold && isNumbered(line.text)))
  )
    return false;
  if (above.bold && line.bold && isNumbered(line.text)) return false;
  const width = Math.max(...block.map(({ left, right }) => right - left));
  const short = above.right - above.left < width * 0.75 && /[.!?:;。！？]["')\]”’]?$/u.test(above.text);
  const indented = block.length > 1 && line.left - above.left > size && line.left - above.left < size * 4;
  return !short && !indented;
}
