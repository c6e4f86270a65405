import type { Mark, PlacedLine, Span } from "@cuecard/core";
import { countLeftOut, type LeftOutReason } from "./left-out.ts";
import { type LinePlace, placeLines } from "./line-places.ts";
import type { Parsed } from "./parsed.ts";

/** A block that stands on its own lines. */
export type BlockMark =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; speaker?: string }
  | { kind: "list_item" }
  | { kind: "quote" }
  | { kind: "code"; language: string | null };

/** A table's names. */
export interface TableFacts {
  /** The head as text, such as `Name | Age`, behind its columns what is stated of all its amounts. Null when the table has none. */
  header: string | null;
  /** Name of the sheet or table. Null when it has none. */
  name: string | null;
}

/** Grows one text with the marks over it. Every parser writes to one. */
export interface DocumentBuilder {
  /** Appends text as it is, after `separator` unless it is the first. Returns its place. */
  append(text: string, separator?: string): Span;
  /** Adds a mark over text that was appended. */
  mark(mark: Mark): void;
  /** Appends one block: a list item on the next line, any other after an empty line. Blank text adds nothing. `places` says where its lines stand on their page. */
  block(mark: BlockMark, text: string, places?: readonly LinePlace[]): void;
  /** Appends rows, one below the other, under one `table` mark. `boxes` says where each stands on its page. */
  table(facts: TableFacts, rows: Iterable<string>, boxes?: readonly LinePlace["box"][]): void;
  /** Marks all blocks that `fill` appends as one page, with the label that is printed on it. An empty page gets no mark. */
  page(number: number, fill: () => void, label?: string): void;
  /** Does the work, and returns the text that it appends, with the heads of its tables. */
  appended(work: () => void): string;
  /** Counts the words of a part that is left out, given as its text or their number. The part may have a name. */
  leaveOut(reason: LeftOutReason, words: string | number, name?: string): void;
  /** Adds a sentence for the source's warnings. */
  warn(sentence: string): void;
  /** Returns the document, and what is to be known of it. */
  finish(facts: { title: string | null; language: string | null }): Parsed;
}

const blockSeparator = "\n\n";

/** What a line above a table states of all its amounts, as in "All prices in EUR." */
const statesUnit = /^.{0,100}\s(?:in|en|em)\s(?:[€£$]|(?:EUR|GBP|CHF|USD|euros?|pounds|dollars)(?!\p{L})).{0,40}$/iu;

/** Order of marks that begin at the same index and are equally long: the outer one first. */
const nesting: readonly Mark["kind"][] = ["page", "table", "quote", "row", "heading", "list_item", "code", "paragraph"];

/** Makes a builder of an empty document. */
export function createDocumentBuilder(): DocumentBuilder {
  const pieces: string[] = [];
  const marks: Mark[] = [];
  let length = 0;
  let previous: Mark["kind"] | null = null;
  let stated: string | null = null;
  let lines: PlacedLine[] = [];
  const leftOut = countLeftOut();
  const warnings: string[] = [];

  function append(text: string, separator = ""): Span {
    if (length > 0 && separator !== "") {
      pieces.push(separator);
      length += separator.length;
    }
    const start = length;
    pieces.push(text);
    length += text.length;
    return { start, end: length };
  }

  return {
    append,
    mark: (mark) => void marks.push(mark),
    block(mark, text, places = []) {
      if (text.trim() === "") return;
      const separator = mark.kind === "list_item" && previous === "list_item" ? "\n" : blockSeparator;
      const span = append(text, separator);
      marks.push({ ...span, ...mark });
      lines.push(...placeLines(span, places));
      previous = mark.kind;
      stated = mark.kind === "paragraph" && statesUnit.test(text) ? text : null;
    },
    table({ header, name }, rows, boxes = []) {
      let span: Span | undefined;
      let number = 0;
      for (const row of rows) {
        number += 1;
        if (row.trim() === "") continue;
        const placed = append(row, span ? "\n" : blockSeparator);
        marks.push({ ...placed, kind: "row", number });
        const box = boxes[number - 1];
        if (box) lines.push(...placeLines(placed, [{ characters: row.length, box }]));
        span = { start: span?.start ?? placed.start, end: placed.end };
      }
      if (!span) return;
      marks.push({ ...span, kind: "table", header: header && stated ? `${header} | ${stated}` : header, name });
      previous = "table";
    },
    page(number, fill, label) {
      const before = length;
      previous = null;
      lines = [];
      fill();
      if (length > before)
        marks.push({
          start: before === 0 ? 0 : before + blockSeparator.length,
          end: length,
          kind: "page",
          number,
          ...(label !== undefined && { label }),
          ...(lines.length > 0 && { lines }),
        });
    },
    appended(work) {
      const before = { pieces: pieces.length, marks: marks.length };
      work();
      const heads = marks.slice(before.marks).flatMap((mark) => (mark.kind === "table" ? [mark.header ?? ""] : []));
      return [pieces.slice(before.pieces).join(""), ...heads].join("\n");
    },
    leaveOut: leftOut.add,
    warn: (sentence) => void warnings.push(sentence),
    finish({ title, language }) {
      marks.sort((a, b) => a.start - b.start || b.end - a.end || nesting.indexOf(a.kind) - nesting.indexOf(b.kind));
      return {
        document: { text: pieces.join(""), title, language, marks },
        warnings: [...warnings, ...leftOut.warnings()],
      };
    },
  };
}
