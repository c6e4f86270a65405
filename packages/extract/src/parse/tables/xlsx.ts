import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import { createDocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { readPart, relationsOf, requirePart, titleOf } from "../office/ooxml-parts.ts";
import { leaveOutParts } from "../office/unread-parts.ts";
import { readXml } from "../xml/xml.ts";
import { attributeOf, elementAt, elementsOf } from "../xml/xml-tree.ts";
import { countedSheet } from "./counted-sheet.ts";
import { type CellFormat, cellFormat } from "./number-format.ts";
import { appendSheet } from "./sheet.ts";
import { readSheet, type Workbook, withoutEscapes } from "./xlsx-sheet.ts";

const main = "xl/workbook.xml";
/** Parts whose words nobody reads out. */
const unreadParts = [
  [/^xl\/(?:comments|threadedComments)[\w/]*\.xml$/, "comments"],
  [/^xl\/(?:drawings\/drawing|charts\/chart|diagrams\/data)\d*\.xml$/, "objects"],
] as const;

/**
 * Reads the sheets in their order, each under its name, with values as Excel shows them. Hidden sheets, rows and columns
 * are left out.
 */
export async function parseXlsx(zip: ZipArchive): Promise<Parsed> {
  const workbook = await requirePart(zip, main);
  const relations = await relationsOf(zip, main);
  const date1904 = /^(?:1|true)$/.test(attributeOf(elementAt(workbook, "workbookPr"), "date1904") ?? "");
  const targets = [...relations.values()];
  const facts: Workbook = {
    strings: await sharedStrings(zip, targets.find(({ kind }) => kind === "sharedStrings")?.target),
    formats: await cellFormats(zip, targets.find(({ kind }) => kind === "styles")?.target, date1904),
  };
  const builder = createDocumentBuilder();
  for (const sheet of elementsOf(elementAt(workbook, "sheets"), "sheet")) {
    const name = attributeOf(sheet, "name") ?? "";
    const relation = relations.get(sheet.attributes["r:id"] ?? "");
    if (relation?.kind !== "worksheet") continue;
    const place = { zip, part: relation.target, name };
    if ((attributeOf(sheet, "state") ?? "visible") === "visible")
      await readSheet(place, facts, { rows: appendSheet(builder, name), leaveOut: builder.leaveOut });
    else await readSheet(place, facts, { rows: countedSheet(builder, name), leaveOut: null });
  }
  await leaveOutParts(zip, unreadParts, builder);
  return builder.finish({ title: await titleOf(zip), language: null });
}

async function sharedStrings(zip: ZipArchive, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  let text: string | null = null;
  let phonetic = false;
  let inText = false;
  await readXml(zip.open(part ?? "") ?? [`<none/>`], {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") phonetic = true;
      inText = name === "t" && !phonetic;
    },
    text(content) {
      if (inText && text !== null) text += content;
    },
    close(name) {
      inText = false;
      if (name === "rPh") phonetic = false;
      if (name !== "si") return;
      strings.push(withoutEscapes(text ?? ""));
      text = null;
    },
  });
  return strings;
}

async function cellFormats(zip: ZipArchive, part: string | undefined, date1904: boolean): Promise<CellFormat[]> {
  const styles = await readPart(zip, part ?? "");
  const codes = new Map(
    elementsOf(elementAt(styles, "numFmts"), "numFmt").map((format) => [
      Number(attributeOf(format, "numFmtId")),
      attributeOf(format, "formatCode"),
    ]),
  );
  return elementsOf(elementAt(styles, "cellXfs"), "xf").map((style) => {
    const id = Number(attributeOf(style, "numFmtId") ?? 0);
    return cellFormat(id, codes.get(id), { date1904 });
  });
}
