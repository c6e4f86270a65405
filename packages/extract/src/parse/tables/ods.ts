import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import { createDocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { odfContent, odfTitle } from "../office/odf-parts.ts";
import { attribute, readXml, type XmlAttributes } from "../xml/xml.ts";
import { countedSheet } from "./counted-sheet.ts";
import { appendSheet, type SheetRows } from "./sheet.ts";

/** Cells and rows that repeat more often are the empty rest of a sheet, or a trap. */
const mostRepeats = 1_000;

interface Cell {
  text: string;
  repeats: number;
  rows: number;
  columns: number;
  covered: boolean;
}
const emptyCell: Cell = { text: "", repeats: 1, rows: 1, columns: 1, covered: false };

/**
 * Reads the sheets in their order, each under its name, with values as they are shown. What is merged is in each of its
 * rows. Hidden sheets, rows and columns, and comments are left out.
 */
export async function parseOds(zip: ZipArchive): Promise<Parsed> {
  const builder = createDocumentBuilder();
  const hiddenStyles = new Set<string>();
  let style = "";
  let sheet: SheetRows | null = null;
  let name = "";
  let row = createRow();
  let carried = new Map<number, { text: string; rowsLeft: number }>();
  let hiddenColumns: boolean[] = [];
  let hiddenWords: string[] = [];
  let cell = emptyCell;
  let rowRepeats = 1;
  let isHidden = false;
  let inCell = false;
  let comment: string[] | null = null;

  function openTable(attributes: XmlAttributes) {
    name = attribute(attributes, "name") ?? "";
    const isHiddenSheet = hiddenStyles.has(attribute(attributes, "style-name") ?? "");
    sheet = isHiddenSheet ? countedSheet(builder, name) : appendSheet(builder, name);
    carried = new Map();
    hiddenColumns = [];
    hiddenWords = [];
  }
  function closeCell() {
    for (let count = 0; count < cell.repeats; count += 1) {
      const column = row.cells.length;
      const above = cell.covered ? carried.get(column) : undefined;
      const text = above && above.rowsLeft > 0 ? above.text : cell.text;
      if (above) above.rowsLeft -= 1;
      if (cell.rows > 1) carried.set(column, { text: cell.text, rowsLeft: cell.rows - 1 });
      row.add(text, cell.columns);
    }
    inCell = false;
  }
  function closeRow() {
    const isEmpty = row.cells.every((text) => text.trim() === "");
    const shown = <Value>(all: readonly Value[]) => all.filter((_, column) => !hiddenColumns[column]);
    const gone = isHidden ? row.cells : row.cells.filter((_, column) => hiddenColumns[column]);
    if (isHidden) builder.leaveOut("hiddenCells", gone.join("\n"), isEmpty ? undefined : name);
    else hiddenWords.push(...gone);
    for (let count = 0; !isHidden && count < (isEmpty ? 1 : rowRepeats); count += 1)
      sheet?.row(shown(row.cells), shown(row.spread()));
  }
  function closeTable() {
    sheet?.end();
    sheet = null;
    const words = hiddenWords.join("\n");
    builder.leaveOut("hiddenCells", words, words.trim() === "" ? undefined : `columns of ${name}`);
  }

  await readXml(odfContent(zip), {
    open(element, attributes) {
      if (element === "style") style = attribute(attributes, "name") ?? "";
      else if (element === "table-properties" && attribute(attributes, "display") === "false") hiddenStyles.add(style);
      else if (element === "table") openTable(attributes);
      else if (element === "table-column")
        for (let count = repeats(attribute(attributes, "number-columns-repeated")); count > 0; count -= 1)
          hiddenColumns.push(isCollapsed(attributes));
      else if (element === "table-row") {
        row = createRow();
        rowRepeats = repeats(attribute(attributes, "number-rows-repeated"));
        isHidden = isCollapsed(attributes);
      } else if (element === "table-cell" || element === "covered-table-cell") {
        cell = cellOf(attributes, element === "covered-table-cell");
        inCell = true;
      } else if (element === "annotation") comment = [];
      else if (inCell && !comment && element === "p" && cell.text !== "") cell.text += " ";
      else if (inCell && (element === "s" || element === "tab" || element === "line-break")) cell.text += " ";
    },
    text(content) {
      if (comment) comment.push(content);
      else if (inCell) cell.text += content.replace(/\s+/g, " ");
    },
    close(element) {
      if (element === "annotation") {
        builder.leaveOut("comments", comment?.join("\n") ?? "");
        comment = null;
      } else if (element === "table-cell" || element === "covered-table-cell") closeCell();
      else if (element === "table-row") closeRow();
      else if (element === "table") closeTable();
    },
  });
  return builder.finish({ title: await odfTitle(zip), language: null });
}

/** A row whose merged cells are also known at each of their columns. */
function createRow() {
  const cells: string[] = [];
  const wide: [column: number, columns: number][] = [];
  return {
    cells,
    add(text: string, columns: number) {
      if (columns > 1) wide.push([cells.length, columns]);
      cells.push(text);
    },
    spread() {
      const spread = [...cells];
      for (const [column, columns] of wide)
        for (let at = column; at < column + columns; at += 1) spread[at] = cells[column]!;
      return spread;
    },
  };
}

function cellOf(attributes: XmlAttributes, covered: boolean): Cell {
  return {
    text: "",
    repeats: repeats(attribute(attributes, "number-columns-repeated")),
    rows: repeats(attribute(attributes, "number-rows-spanned")),
    columns: repeats(attribute(attributes, "number-columns-spanned")),
    covered,
  };
}

const isCollapsed = (attributes: XmlAttributes) =>
  /^(?:collapse|filter)$/.test(attribute(attributes, "visibility") ?? "");

function repeats(stated: string | undefined): number {
  const count = Number(stated ?? 1);
  return count >= 1 ? Math.min(count, mostRepeats) : 1;
}
