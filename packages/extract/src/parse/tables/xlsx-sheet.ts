import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import type { DocumentBuilder } from "../../document/document-builder.ts";
import { readXml, type XmlAttributes } from "../xml/xml.ts";
import { carryMerges, columnOf, readMerges } from "./merges.ts";
import { type CellFormat, cellFormat } from "./number-format.ts";
import type { SheetRows } from "./sheet.ts";

/** What all sheets of a workbook share. */
export interface Workbook {
  /** Texts of cells. */
  strings: readonly string[];
  /** How cells are shown, by the number of their style. */
  formats: readonly CellFormat[];
}

/** The last column of a sheet is XFD. */
const mostColumns = 16_384;
const isOn = (value: string | undefined) => value === "1" || value === "true";
const general = cellFormat(0, undefined, { date1904: false });

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/**
 * Reads a sheet row by row. What is merged is in each of its rows. Hidden rows and columns are left out and counted,
 * unless `leaveOut` is null: then they are rows as others.
 */
export async function readSheet(
  { zip, part, name }: { zip: ZipArchive; part: string; name: string },
  workbook: Workbook,
  { rows, leaveOut }: { rows: SheetRows; leaveOut: DocumentBuilder["leaveOut"] | null },
): Promise<void> {
  const merges = carryMerges(await readMerges(zip.open(part) ?? none()));
  const hiddenColumns: [first: number, last: number][] = [];
  const hiddenWords = new Map<number, string[]>();
  let cells: string[] = [];
  let cell: Cell = { column: 0, type: "n", style: 0, value: "" };
  let row = 0;
  let isHidden = false;
  let inValue = false;

  function openRow({ r, hidden }: XmlAttributes) {
    const number = Number(r ?? row + 1);
    if (number > row + 1) rows.row([]);
    row = number;
    isHidden = leaveOut !== null && isOn(hidden);
    cells = [];
  }
  function closeRow() {
    const spread = merges.fill(row - 1, cells);
    if (isHidden) leaveOut?.("hiddenCells", cells.join("\n"), nameOf(`row ${row}`, cells));
    else rows.row(cells.filter(isColumnShown), spread.filter(isColumnShown));
    for (const [first, last] of isHidden ? [] : hiddenColumns)
      for (let column = first; column <= Math.min(last, cells.length - 1); column += 1)
        if (cells[column]) hiddenWords.set(column, [...(hiddenWords.get(column) ?? []), cells[column]!]);
  }
  const isColumnShown = (_: string, column: number) =>
    !hiddenColumns.some(([first, last]) => column >= first && column <= last);
  const nameOf = (what: string, words: readonly string[]) =>
    words.some((word) => word.trim() !== "") ? `${what} of ${name}` : undefined;

  await readXml(zip.open(part) ?? [`<none/>`], {
    open(element, attributes) {
      const { r, t, s, min, max, hidden } = attributes;
      if (element === "row") openRow(attributes);
      else if (element === "col" && leaveOut !== null && isOn(hidden))
        hiddenColumns.push([Number(min) - 1, Number(max) - 1]);
      else if (element === "c") {
        const column = r === undefined ? cells.length : columnOf(/^[A-Z]*/.exec(r)![0]);
        cell = { column: Math.min(column, mostColumns - 1), type: t ?? "n", style: Number(s ?? 0), value: "" };
      }
      inValue = element === "v" || element === "t";
    },
    text(content) {
      if (inValue) cell.value += content;
    },
    close(element) {
      inValue = false;
      if (element === "c") {
        while (cells.length < cell.column) cells.push("");
        if (cell.type === "e") leaveOut?.("cellErrors", cell.value, "");
        cells[cell.column] = leaveOut === null && cell.type === "e" ? cell.value : shown(cell, workbook);
      } else if (element === "row") closeRow();
    },
  });
  rows.end();
  for (const [column, words] of hiddenWords)
    leaveOut?.("hiddenCells", words.join("\n"), nameOf(`column ${lettersOf(column)}`, words));
}

async function* none(): AsyncGenerator<Buffer> {}

function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

function shown({ type, style, value }: Cell, { strings, formats }: Workbook): string {
  const format = formats[style] ?? general;
  if (type === "s") return format.text(strings[Number(value)] ?? "");
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  // An error such as #N/A says nothing to anybody who asks.
  if (type === "e" || value === "") return "";
  if (type !== "n") return format.text(withoutEscapes(value));
  const number = Number(value);
  return Number.isNaN(number) ? value : format.number(number);
}

/** Reads the signs that XML can't have, which Excel writes as `_x000D_` (ECMA-376, part 1, 22.9.2.19), as white space. */
export function withoutEscapes(text: string): string {
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
      const sign = String.fromCharCode(Number.parseInt(code, 16));
      return /\p{Cc}/u.test(sign) ? " " : sign;
    })
    .replace(/\s*[\r\n]\s*/g, " ")
    .trim();
}
