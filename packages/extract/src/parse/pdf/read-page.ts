import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem } from "pdfjs-dist/types/src/display/api.js";
import { type PageDrawing, readDrawing } from "./drawing.ts";
import { readPageNotes, withFields } from "./forms.ts";
import { type PdfItem, readItems } from "./items.ts";
import type { PdfPart } from "./layout.ts";
import { mendLigatures } from "./ligatures.ts";
import { placesOfLines } from "./line-boxes.ts";
import { joinParts, type PdfLine, readLines } from "./lines.ts";
import { findRuledTables } from "./ruled-tables.ts";
import { readTaggedTable, textOfItems } from "./tagged-table.ts";
import { readTags, type TaggedCell } from "./tags.ts";
import type { UnmappedCounter } from "./unmapped.ts";

/** A part of a page in the file's order: lines, or what tags or ruling lines say of their structure. */
export type PdfSegment = { kind: "lines"; lines: PdfLine[][] } | { kind: "part"; part: PdfPart };

export interface ReadPage {
  segments: PdfSegment[];
  low: number;
  high: number;
  /** Whether the structure tree says what is a heading or a table here. */
  isTagged: boolean;
  /** Text that nobody sees on the page. */
  unseen: string[];
  /** Words of sticky notes and comments. */
  comments: string[];
  language: string | null;
}

/** What is known of a document from its earlier pages. */
export interface PdfReader {
  pages: number;
  bold: Map<string, boolean>;
  /** Whether a structure tree had a table. */
  hasTaggedTables: boolean;
  unmapped: UnmappedCounter;
  /** Says which layers are on. Null in a document without layers. */
  layers: { isVisible(layer: unknown): boolean } | null;
}

/** Of a longer document, only pages that need it are followed operator by operator, which doubles the work. */
const shortDocument = 8;
/** Type of fewer points is a speck. */
const leastSize = 1.5;
/** Lines in parts that make a page worth looking at for ruling lines. */
const fewestParted = 3;

export async function readPage(page: PDFPageProxy, reader: PdfReader): Promise<ReadPage> {
  const tree = await page.getStructTree().catch(() => null);
  const content = await page.getTextContent({ disableNormalization: true, includeMarkedContent: tree !== null });
  const tags = tree && readTags(tree, content.items);
  reader.unmapped.add(content.items);
  await mendLigatures(page, content.items);
  const texts = content.items.filter((item): item is TextItem => "str" in item && item.str.trim() !== "");
  const isNew = texts.some(({ fontName }) => !reader.bold.has(fontName));
  let drawing: PageDrawing | null = null;
  const draw = async () => {
    drawing ??= await readDrawing(page, (layer) => reader.layers?.isVisible(layer) ?? true).catch(() => ({
      rulings: [],
      unseen: [],
    }));
    return drawing;
  };
  if (isNew || reader.layers || reader.pages <= shortDocument) await draw();
  for (const { fontName } of texts)
    if (!reader.bold.has(fontName)) reader.bold.set(fontName, isBoldFont(page, fontName));
  const {
    items: drawn,
    low,
    high,
    placed,
  } = readItems(content.items, page.view, {
    isBold: (font) => reader.bold.get(font) ?? false,
    tagOf: (item) => tags?.tagOf.get(item) ?? null,
  });
  const { fields, comments } = await readPageNotes(page);
  const items = withFields(
    drawn,
    fields.map(({ text, box }) => ({ text, box: placed(box), own: box })),
  );
  reader.hasTaggedTables ||= items.some(({ tag }) => tag?.cell);
  const isTagged = tags?.covers ?? false;
  const trustsTables = isTagged && reader.hasTaggedTables;
  const parted = readLines(items).filter((parts) => parts.length > 1).length;
  const { rulings, unseen } =
    drawing ?? (!trustsTables && parted >= fewestParted ? await draw() : { rulings: [], unseen: [] });
  const hidden = unseen.map(placed);
  const seen = items.filter((item) => !isUnseen(item, hidden));
  const dropped = items.filter((item) => isUnseen(item, hidden)).map(({ text }) => text);
  const ruled = trustsTables ? [] : findRuledTables(rulings.map(placed), seen);
  const segments = segmentsOf(seen, ruled);
  return { segments, low, high, isTagged, unseen: dropped, comments, language: content.lang };
}

function isBoldFont(page: PDFPageProxy, font: string): boolean {
  if (!page.commonObjs.has(font)) return false;
  const { name, bold, black } = page.commonObjs.get(font) as { name?: string; bold?: boolean; black?: boolean };
  return Boolean(bold || black) || /bold|black|heavy|semibold|demi|[-,.]b(?:d|i)?$/i.test(name ?? "");
}

function isUnseen(item: PdfItem, unseen: readonly { left: number; right: number; bottom: number }[]): boolean {
  if (item.text.trim() === "") return false;
  if (item.size < leastSize && item.size > 0) return true;
  return unseen.some(
    (box) =>
      Math.abs(box.bottom - item.bottom) <= 1.5 &&
      Math.min(box.right, item.right) - Math.max(box.left, item.left) >= (item.right - item.left) / 2 - 0.1,
  );
}

/** Takes tables and headings that are known out of the items, each where its first item stands. */
function segmentsOf(
  items: readonly PdfItem[],
  ruled: readonly { table: Extract<PdfPart, { kind: "table" }>["table"]; items: ReadonlySet<PdfItem> }[],
): PdfSegment[] {
  const segments: PdfSegment[] = [];
  const done = new Set<unknown>();
  let loose: PdfItem[] = [];
  const flush = () => {
    const lines = readLines(loose);
    if (lines.length > 0) segments.push({ kind: "lines", lines });
    loose = [];
  };
  const put = (key: unknown, make: () => PdfPart | null) => {
    if (done.has(key)) return;
    done.add(key);
    flush();
    const part = make();
    if (part) segments.push({ kind: "part", part });
  };
  const groups = groupsOf(items);
  for (const item of items) {
    const { heading, cell } = item.tag ?? { heading: null, cell: null };
    const table = ruled.find((one) => one.items.has(item));
    if (table) put(table, () => ({ kind: "table", table: table.table }));
    else if (cell && groups.tables.get(cell.table))
      put(cell.table, () => ({ kind: "table", table: groups.tables.get(cell.table)! }));
    else if (heading) {
      const own = groups.headings.get(heading)!;
      const text = textOfItems(own);
      if (text === "" || !/[\p{L}\p{N}]/u.test(text)) loose.push(item);
      else
        put(heading, () => ({
          ...{ kind: "heading", level: heading.level, text },
          places: placesOfLines(readLines(own).map(joinParts)),
        }));
    } else loose.push(item);
  }
  flush();
  return segments;
}

function groupsOf(items: readonly PdfItem[]) {
  const headings = new Map<object, PdfItem[]>();
  const cells = new Map<TaggedCell, PdfItem[]>();
  const add = <Key>(map: Map<Key, PdfItem[]>, key: Key, item: PdfItem) => map.set(key, [...(map.get(key) ?? []), item]);
  for (const item of items) {
    if (item.tag?.heading) add(headings, item.tag.heading, item);
    if (item.tag?.cell) add(cells, item.tag.cell, item);
  }
  const tables = new Map(
    [...new Set([...cells.keys()].map(({ table }) => table))].map((table) => [table, readTaggedTable(table, cells)]),
  );
  return { headings, tables };
}
