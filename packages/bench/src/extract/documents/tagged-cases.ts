import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from "pdf-lib";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Grid } from "./table-scores.ts";

/** A PDF whose structure tree says what its headings and tables are. */
export interface TaggedCase {
  name: string;
  bytes: Buffer;
  /** The same without its structure tree. */
  untagged: Buffer;
  tables: Grid[];
  headings: string[];
}

/** Reads every PDF of a folder that has headings or tables as tags. */
export async function readTaggedCases(folder: string): Promise<TaggedCase[]> {
  const cases: TaggedCase[] = [];
  if (!existsSync(folder)) return cases;
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".pdf"))) {
    const found = await readTagged(name, readFileSync(join(folder, name))).catch(() => null);
    if (found && found.headings.length + found.tables.length > 0) cases.push(found);
  }
  return cases;
}

/** Reads the tags with pdf-lib, apart from how Cuecard reads them. */
export async function readTagged(name: string, bytes: Buffer): Promise<TaggedCase | null> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const root = pdf.catalog.lookupMaybe(PDFName.of("StructTreeRoot"), PDFDict);
  if (!root) return null;
  const texts = await textsByContent(bytes);
  const roles = root.lookupMaybe(PDFName.of("RoleMap"), PDFDict);
  const seen = new Set<PDFObject>();
  const tables: Grid[] = [];
  const headings: string[] = [];
  const childrenOf = (node: PDFDict) => {
    const kids = node.lookup(PDFName.of("K"));
    return kids instanceof PDFArray ? kids.asArray().map((kid) => pdf.context.lookup(kid)) : kids ? [kids] : [];
  };
  const roleOf = (node: PDFDict) => {
    let role = node.lookupMaybe(PDFName.of("S"), PDFName);
    for (let step = 0; step < 8; step += 1) {
      const mapped = role && roles?.lookupMaybe(role, PDFName);
      if (!mapped || mapped === role) break;
      role = mapped;
    }
    return role?.decodeText() ?? "";
  };
  const textOf = (node: PDFDict, page: PDFObject | undefined): string => {
    const own = node.get(PDFName.of("Pg")) ?? page;
    return childrenOf(node)
      .map((kid) => {
        if (kid instanceof PDFNumber && own instanceof PDFRef)
          return texts.get(`p${own.objectNumber}R_mc${kid.asNumber()}`) ?? "";
        if (!(kid instanceof PDFDict)) return "";
        const mcid = kid.lookupMaybe(PDFName.of("MCID"), PDFNumber);
        const place = kid.get(PDFName.of("Pg")) ?? own;
        if (mcid)
          return place instanceof PDFRef ? (texts.get(`p${place.objectNumber}R_mc${mcid.asNumber()}`) ?? "") : "";
        return textOf(kid, own);
      })
      .join(" ");
  };
  const span = (node: PDFDict, name: string) => {
    const attributes = node.lookup(PDFName.of("A"));
    const all =
      attributes instanceof PDFArray ? attributes.asArray().map((one) => pdf.context.lookup(one)) : [attributes];
    const found = all.map((one) => (one instanceof PDFDict ? one.lookupMaybe(PDFName.of(name), PDFNumber) : undefined));
    return found.find((one) => one)?.asNumber() ?? 1;
  };
  const rowsOf = (node: PDFDict): PDFDict[] =>
    childrenOf(node).flatMap((kid) => {
      if (!(kid instanceof PDFDict)) return [];
      const role = roleOf(kid);
      if (role === "TR") return [kid];
      return ["THead", "TBody", "TFoot"].includes(role) ? rowsOf(kid) : [];
    });
  const gridOf = (table: PDFDict): Grid => {
    const grid: Grid = [];
    const page = table.get(PDFName.of("Pg"));
    for (const [row, element] of rowsOf(table).entries()) {
      let column = 0;
      for (const cell of childrenOf(element)) {
        if (!(cell instanceof PDFDict) || !["TH", "TD"].includes(roleOf(cell))) continue;
        const taken = (at: number) =>
          grid.some(
            (one) => one.row < row && row < one.row + one.rows && one.column <= at && at < one.column + one.columns,
          );
        while (taken(column)) column += 1;
        const [rows, columns] = [span(cell, "RowSpan"), span(cell, "ColSpan")];
        const text = textOf(cell, element.get(PDFName.of("Pg")) ?? page);
        if (text.trim() !== "") grid.push({ text, row, column, rows, columns });
        column += columns;
      }
    }
    return grid;
  };
  const visit = (node: PDFDict, page: PDFObject | undefined) => {
    if (seen.has(node)) return;
    seen.add(node);
    const role = roleOf(node);
    const own = node.get(PDFName.of("Pg")) ?? page;
    if (role === "Table") {
      const grid = gridOf(node);
      if (grid.length > 3) tables.push(grid);
    } else if (/^H[1-6]?$/.test(role) || role === "Title") {
      const text = textOf(node, own).replace(/\s+/g, " ").trim();
      if (text !== "") headings.push(text);
    } else for (const kid of childrenOf(node)) if (kid instanceof PDFDict) visit(kid, own);
  };
  visit(root, undefined);
  return { name, bytes, untagged: await withoutTags(bytes), tables, headings };
}

/** Takes the structure tree out of a PDF. */
export async function withoutTags(bytes: Buffer): Promise<Buffer> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.catalog.delete(PDFName.of("StructTreeRoot"));
  pdf.catalog.delete(PDFName.of("MarkInfo"));
  pdf.catalog.delete(PDFName.of("Outlines"));
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

/** Texts by the ids that pdf.js gives to marked content. */
async function textsByContent(bytes: Buffer): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS }).promise;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent({ includeMarkedContent: true });
    const open: (string | null)[] = [];
    for (const item of items) {
      if ("str" in item) {
        const id = open.findLast((one) => one !== null);
        if (id) texts.set(id, (texts.get(id) ?? "") + item.str + (item.hasEOL ? " " : ""));
      } else if (item.type === "endMarkedContent") open.pop();
      else open.push((item as { id?: string }).id ?? null);
    }
  }
  return texts;
}
