import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api.js";

/** What the structure tree of a page says of a piece of text. */
export interface PdfTag {
  /** The heading that it is in, with its level. */
  heading: { level: number } | null;
  /** The cell that it is in. */
  cell: TaggedCell | null;
}

/** A table of the structure tree. */
export interface TaggedTable {
  /** Its rows, each with all of its cells, filled or not. */
  rows: TaggedCell[][];
}

export interface TaggedCell {
  table: TaggedTable;
  row: number;
  place: number;
  isHead: boolean;
}

/** The tags of a page, by its items. */
export interface PageTags {
  tagOf: ReadonlyMap<TextItem, PdfTag>;
  /** Whether the tags are over nearly all of the page's words. */
  covers: boolean;
}

type StructNode = NonNullable<Awaited<ReturnType<PDFPageProxy["getStructTree"]>>>;
type StructChild = StructNode["children"][number];

/** Share of a page's characters, without artifacts, that tags must be over to be trusted. */
const coveredShare = 0.9;
/** Share of a page's characters in headings from which on the tags of headings say nothing. */
const headingShare = 0.5;

/** Joins a page's items with its structure tree. `content` has the marked content. */
export function readTags(tree: StructNode, content: readonly (TextItem | TextMarkedContent)[]): PageTags {
  const tags = new Map<string, PdfTag>();
  visit(tree, { heading: null, cell: null }, tags);
  const tagOf = new Map<TextItem, PdfTag>();
  const open: { id: string | null; artifact: boolean }[] = [];
  const count = { all: 0, tagged: 0, heading: 0 };
  for (const item of content) {
    if ("str" in item) {
      if (open.some(({ artifact }) => artifact)) continue;
      const id = open.findLast((mark) => mark.id !== null)?.id;
      const tag = id ? tags.get(id) : undefined;
      const length = item.str.trim().length;
      count.all += length;
      if (!tag) continue;
      tagOf.set(item, tag);
      count.tagged += length;
      if (tag.heading) count.heading += length;
    } else if (item.type === "endMarkedContent") open.pop();
    else
      open.push({ id: "id" in item ? (item.id as string) : null, artifact: "tag" in item && item.tag === "Artifact" });
  }
  if (count.heading > count.all * headingShare && count.all > 400)
    for (const [item, tag] of tagOf) if (tag.heading) tagOf.set(item, { ...tag, heading: null });
  return { tagOf, covers: count.all > 0 && count.tagged >= count.all * coveredShare };
}

function visit(node: StructNode | StructChild, above: PdfTag, tags: Map<string, PdfTag>): void {
  if (!("children" in node)) {
    if ("id" in node && typeof node.id === "string") tags.set(node.id, above);
    return;
  }
  const level = /^H([1-6])?$/.exec(node.role);
  const isHeading = (level || node.role === "Title") && !above.cell;
  const own = isHeading ? { ...above, heading: { level: Number(level?.[1] ?? 1) } } : above;
  if (node.role === "Table" && !above.cell) {
    visitTable(node, tags);
    return;
  }
  for (const child of node.children) visit(child, own, tags);
}

function visitTable(node: StructNode, tags: Map<string, PdfTag>): void {
  const table: TaggedTable = { rows: [] };
  const rowsOf = (part: StructNode, inHead: boolean) => {
    for (const child of part.children) {
      if (!("children" in child)) continue;
      if (child.role === "TR") {
        const row: TaggedCell[] = [];
        for (const cell of child.children) {
          if (!("children" in cell) || (cell.role !== "TD" && cell.role !== "TH")) {
            visit(cell, { heading: null, cell: null }, tags);
            continue;
          }
          const made = { table, row: table.rows.length, place: row.length, isHead: inHead || cell.role === "TH" };
          row.push(made);
          visit(cell, { heading: null, cell: made }, tags);
        }
        table.rows.push(row);
      } else if (["THead", "TBody", "TFoot"].includes(child.role)) rowsOf(child, inHead || child.role === "THead");
      else visit(child, { heading: null, cell: null }, tags);
    }
  };
  rowsOf(node, false);
}
