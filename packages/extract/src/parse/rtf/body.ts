import type { DocumentBuilder } from "../../document/document-builder.ts";
import { headText, rowText } from "../tables/row-text.ts";

/** The words of the paragraph or cell that is read, and the blocks that were read before it. */
export interface RtfBody {
  /** Level of the paragraph as a heading. Null when it is none. */
  level: number | null;
  /** Whether the paragraph is an item of a list. */
  isItem: boolean;
  /** Whether the paragraph stands in a cell. */
  inTable: boolean;
  /** Adds words to the paragraph or cell. */
  add(text: string): void;
  /** Writes the paragraph, unless it is empty. */
  endParagraph(): void;
  /** Adds the cell to its row. */
  endCell(): void;
  /** Adds the row to its table. */
  endRow(): void;
  /** Writes the rows that were read as a table. */
  endTable(): void;
}

/** Writes paragraphs, headings, items and tables to `builder` as they end. */
export function createRtfBody(builder: DocumentBuilder): RtfBody {
  let words = "";
  let cells: string[] = [];
  let rows: string[][] = [];

  const body: RtfBody = {
    level: null,
    isItem: false,
    inTable: false,
    add(text) {
      words += text;
    },
    endParagraph() {
      const text = words.replace(/[^\S\n]+/g, " ").trim();
      words = "";
      if (text === "") return;
      if (!body.inTable) body.endTable();
      if (body.level !== null) builder.block({ kind: "heading", level: body.level, text }, text);
      else if (body.isItem) builder.block({ kind: "list_item" }, itemText(text));
      else builder.block({ kind: "paragraph" }, text);
      body.isItem = false;
    },
    endCell() {
      cells.push(words.replace(/\s+/g, " ").trim());
      words = "";
    },
    endRow() {
      rows.push(cells);
      cells = [];
    },
    endTable() {
      if (rows.length > 0) appendTable(builder, rows);
      rows = [];
    },
  };
  return body;
}

/** An item keeps its own number; a bullet of any shape becomes a dash. */
function itemText(text: string): string {
  const hasSign = /^(?:[•·▪◦o-]|\d+[.)])\s+/.test(text);
  return hasSign ? text.replace(/^[•·▪◦o]\s+/, "- ") : `- ${text}`;
}

function appendTable(builder: DocumentBuilder, rows: readonly string[][]): void {
  const columns = rows.length > 1 && isHead(rows[0]!) ? rows[0]! : null;
  builder.table(
    { header: columns && headText(columns), name: null },
    (columns ? rows.slice(1) : rows).map((row) => rowText(row, columns)),
  );
}

function isHead(row: readonly string[]): boolean {
  return row.every((cell) => cell !== "" && Number.isNaN(Number(cell))) && new Set(row).size === row.length;
}
