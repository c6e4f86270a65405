import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import { createDocumentBuilder } from "../../document-builder.ts";
import { readPart, relationsOf, requirePart, titleOf } from "../office/ooxml-parts.ts";
import type { Parsed } from "../parsed.ts";
import { readXml } from "../xml/xml.ts";
import { attributeOf, elementAt, elementsOf } from "../xml/xml-tree.ts";
import { hiddenSheets } from "./hidden-sheets.ts";
import { type NumberFormat, numberFormat } from "./number-format.ts";
import { appendSheet } from "./sheet.ts";

const main = "xl/workbook.xml";
/** The last column of a sheet is XFD. */
const mostColumns = 16_384;

interface Workbook {
  strings: readonly string[];
  formats: readonly NumberFormat[];
}

/**
 * Reads the sheets in their order, each under its name. Values are as they are stored; dates, percent and currency as
 * they are shown. Hidden sheets are left out.
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
  const hidden: string[] = [];
  for (const sheet of elementsOf(elementAt(workbook, "sheets"), "sheet")) {
    const name = attributeOf(sheet, "name") ?? "";
    const relation = relations.get(sheet.attributes["r:id"] ?? "");
    if ((attributeOf(sheet, "state") ?? "visible") !== "visible") hidden.push(name);
    else if (relation?.kind === "worksheet") await readSheet(zip, relation.target, facts, appendSheet(builder, name));
  }
  return { document: builder.finish({ title: await titleOf(zip), language: null }), warnings: hiddenSheets(hidden) };
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
      strings.push(text ?? "");
      text = null;
    },
  });
  return strings;
}

async function cellFormats(zip: ZipArchive, part: string | undefined, date1904: boolean): Promise<NumberFormat[]> {
  const styles = await readPart(zip, part ?? "");
  const codes = new Map(
    elementsOf(elementAt(styles, "numFmts"), "numFmt").map((format) => [
      Number(attributeOf(format, "numFmtId")),
      attributeOf(format, "formatCode"),
    ]),
  );
  return elementsOf(elementAt(styles, "cellXfs"), "xf").map((style) => {
    const id = Number(attributeOf(style, "numFmtId") ?? 0);
    return numberFormat(id, codes.get(id), { date1904 });
  });
}

async function readSheet(
  zip: ZipArchive,
  part: string,
  workbook: Workbook,
  sheet: ReturnType<typeof appendSheet>,
): Promise<void> {
  let cells: string[] = [];
  let cell = { column: 0, type: "n", style: 0, value: "" };
  let lastRow = 0;
  let inValue = false;
  await readXml(zip.open(part) ?? [`<none/>`], {
    open(name, { r, t, s }) {
      if (name === "row") {
        const number = Number(r ?? lastRow + 1);
        if (number > lastRow + 1) sheet.row([]);
        lastRow = number;
        cells = [];
      } else if (name === "c") {
        const column = r === undefined ? cells.length : columnOf(r);
        cell = { column: Math.min(column, mostColumns - 1), type: t ?? "n", style: Number(s ?? 0), value: "" };
      }
      inValue = name === "v" || name === "t";
    },
    text(content) {
      if (inValue) cell.value += content;
    },
    close(name) {
      inValue = false;
      if (name === "c") {
        while (cells.length < cell.column) cells.push("");
        cells[cell.column] = shown(cell, workbook);
      } else if (name === "row") sheet.row(cells);
    },
  });
  sheet.end();
}

/** Returns the column of a reference such as `AB12`, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]*/.exec(reference)![0]) column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.max(0, column - 1);
}

function shown(
  { type, style, value }: { type: string; style: number; value: string },
  { strings, formats }: Workbook,
): string {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  // An error such as #N/A says nothing to anybody who asks.
  if (type === "e" || value === "") return "";
  if (type !== "n") return value;
  const number = Number(value);
  return Number.isNaN(number)
    ? value
    : (formats[style]?.(number) ?? numberFormat(0, undefined, { date1904: false })(number));
}
