import type { TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api.js";

/** One line of a page; lengths are in points, `bottom` grows upwards as in PDF. */
export interface PdfLine {
  text: string;
  left: number;
  right: number;
  bottom: number;
  /** Height of its type, of the item with the most characters. */
  size: number;
}

/** Ligatures and Arabic letters by shape, which no one types into a search. */
const presentationForms = /[\uFB00-\uFB06\uFB50-\uFDFF\uFE70-\uFEFC]+/g;
/** Items of one line differ in height by less than this share of the type's size. */
const sameLineShare = 0.5;

/** Puts items together to lines, in the order in which the file draws them: that is the order of reading in nearly every file. */
export function readLines(items: readonly (TextItem | TextMarkedContent)[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let current: TextItem[] = [];
  const flush = () => {
    const line = toLine(current);
    if (line) lines.push(line);
    current = [];
  };
  for (const item of items) {
    if (!("str" in item)) continue;
    if (item.str !== "" && current.length > 0 && !onLine(current, item)) flush();
    current.push(item);
    if (item.hasEOL) flush();
  }
  flush();
  return lines;
}

/** Text that runs upwards or downwards has no common height; there the file's own ends of line decide. */
function onLine(line: readonly TextItem[], item: TextItem): boolean {
  const first = line.find(({ str }) => str.trim() !== "");
  if (!first || isTurned(first) || isTurned(item) || item.str.trim() === "") return true;
  const size = Math.max(sizeOf(first), sizeOf(item));
  return Math.abs(first.transform[5] - item.transform[5]) <= size * sameLineShare || item.transform[4] >= lastRight(line);
}

function lastRight(line: readonly TextItem[]): number {
  const last = line.at(-1)!;
  return last.transform[4] + last.width;
}

function isTurned({ transform }: TextItem): boolean {
  return Math.abs(transform[1]) > Math.abs(transform[0]);
}

function sizeOf({ transform }: TextItem): number {
  return Math.hypot(transform[2], transform[3]);
}

function toLine(items: readonly TextItem[]): PdfLine | null {
  const text = items
    .map(({ str }) => str)
    .join("")
    .replaceAll("\0", "")
    .replace(presentationForms, (forms) => forms.normalize("NFKC"))
    .replace(/\s+/g, " ")
    .trim();
  if (text === "") return null;
  const drawn = items.filter(({ str }) => str.trim() !== "");
  const longest = drawn.reduce((best, item) => (item.str.length > best.str.length ? item : best));
  return {
    text,
    left: Math.min(...drawn.map(({ transform }) => transform[4])),
    right: Math.max(...drawn.map(({ transform, width }) => transform[4] + width)),
    bottom: longest.transform[5],
    size: Math.round(sizeOf(longest) * 10) / 10,
  };
}
