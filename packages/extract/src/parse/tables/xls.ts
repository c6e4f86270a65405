import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from "@e965/xlsx";
import * as codePages from "@e965/xlsx/dist/cpexcel.full.mjs";
import { createDocumentBuilder, type DocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import { countedSheet } from "./counted-sheet.ts";
import { carryMerges, type Merge } from "./merges.ts";
import { cellFormat } from "./number-format.ts";
import { appendSheet, type SheetRows } from "./sheet.ts";

/** Reads an Excel workbook from before 2007 by the rules of XLSX: values as Excel shows them, what is hidden left out. */
export function parseXls(bytes: Buffer): Parsed {
  const book = open(bytes);
  const builder = createDocumentBuilder();
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    if (!sheet?.["!data"]) continue;
    const isHidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    const rows = isHidden ? countedSheet(builder, name) : appendSheet(builder, name);
    readSheet({ sheet, name, date1904 }, rows, isHidden ? null : builder);
  }
  return builder.finish({ title: book.Props?.Title ?? null, language: null });
}

function open(bytes: Buffer): WorkBook {
  set_cptable(codePages);
  try {
    return read(bytes, {
      ...{ type: "buffer", dense: true, cellStyles: true, cellFormula: false, cellHTML: false, cellNF: true },
      ...{ cellText: false, bookVBA: false, nodim: true },
    });
  } catch (cause) {
    if (/password-protected/i.test(String(cause)))
      throw new UnreadableFile(
        "password_protected",
        "This Excel workbook is protected by a password; remove the password and add it again.",
        cause,
      );
    throw new UnreadableFile(
      "corrupt_file",
      "This old Excel workbook (XLS) is damaged; open it in Excel, save it as XLSX and add the new copy.",
      cause,
    );
  }
}

/** Rows of a sheet, those without cells as one empty row. What is hidden goes to the builder's count; null where the whole sheet is. */
function readSheet(
  { sheet, name, date1904 }: { sheet: WorkSheet; name: string; date1904: boolean },
  rows: SheetRows,
  builder: DocumentBuilder | null,
): void {
  const merges = carryMerges(mergesOf(sheet));
  const isHiddenColumn = (column: number) => builder !== null && sheet["!cols"]?.[column]?.hidden === true;
  const hidden = new Map<number, string[]>();
  let last = -1;
  (sheet["!data"] as (CellObject | undefined)[][]).forEach((given, row) => {
    const cells: string[] = [];
    given?.forEach((cell, column) => {
      while (cells.length < column) cells.push("");
      if (cell?.t === "e") builder?.leaveOut("cellErrors", String(cell.w ?? ""), "");
      for (const { t } of cell?.c ?? []) builder?.leaveOut("comments", String(t));
      cells[column] = cell ? shown(cell, date1904) : "";
    });
    if (row > last + 1) rows.row([]);
    last = row;
    const spread = merges.fill(row, cells);
    if (builder !== null && sheet["!rows"]?.[row]?.hidden === true) {
      builder.leaveOut("hiddenCells", cells.join("\n"), `row ${row + 1} of ${name}`);
      return;
    }
    cells.forEach((cell, column) => {
      if (cell.trim() !== "" && isHiddenColumn(column)) hidden.set(column, [...(hidden.get(column) ?? []), cell]);
    });
    const isShown = (_: string, column: number) => !isHiddenColumn(column);
    rows.row(cells.filter(isShown), spread.filter(isShown));
  });
  rows.end();
  for (const [column, words] of hidden)
    builder?.leaveOut("hiddenCells", words.join("\n"), `column ${column + 1} of ${name}`);
}

function mergesOf(sheet: WorkSheet): Map<number, Merge[]> {
  const merges = new Map<number, Merge[]>();
  for (const { s, e } of sheet["!merges"] ?? [])
    merges.set(s.r, [...(merges.get(s.r) ?? []), { top: s.r, bottom: e.r, left: s.c, right: e.c }]);
  return merges;
}

function shown({ t, v, z }: CellObject, date1904: boolean): string {
  if (t === "e" || v === undefined || v === null) return "";
  if (t === "b") return v ? "TRUE" : "FALSE";
  const format = cellFormat(0, z === undefined ? undefined : String(z), { date1904 });
  return t === "n" && typeof v === "number" ? format.number(v) : format.text(String(v).replace(/\s+/g, " ").trim());
}
