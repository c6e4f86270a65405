import type { Document, Mark } from "@cuecard/core";
import { createDocumentBuilder } from "../document-builder.ts";
import { headText } from "./row-text.ts";

interface Line {
  start: number;
  end: number;
  text: string;
}

const fence = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)[^`]*$/;
const atxHeading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const setextUnderline = /^ {0,3}(=+|-+)[ \t]*$/;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;
const quote = /^ {0,3}>/;
const thematicBreak = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const delimiterRow = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const blank = /^\s*$/;

/** What is longer is a paragraph with a heading's sign before it: as a heading it would stand over every passage below it. */
const longestHeading = 200;

/** The text stays the Markdown source; marks tell headings, lists, tables, code, quotes and paragraphs. The title is the first heading of level 1. */
export function parseMarkdown(source: string, language: string | null = null): Document {
  const builder = createDocumentBuilder();
  builder.append(source);
  const marks = markBlocks(splitLines(source));
  for (const mark of marks) builder.mark(mark);
  const first = marks.find((mark) => mark.kind === "heading" && mark.level === 1);
  return builder.finish({ title: first?.kind === "heading" ? first.text : null, language });
}

function splitLines(source: string): Line[] {
  let start = 0;
  return source.split("\n").map((text) => {
    const line = { start, end: start + text.length, text };
    start = line.end + 1;
    return line;
  });
}

function markBlocks(lines: readonly Line[]): Mark[] {
  const marks: Mark[] = [];
  let at = frontMatterEnd(lines);
  while (at < lines.length) {
    const next = takeBlock(lines, at, marks);
    at = Math.max(next, at + 1);
  }
  return marks;
}

/** Data between two `---` lines at the very beginning belongs to the site that shows the page. */
function frontMatterEnd(lines: readonly Line[]): number {
  if (lines[0]?.text !== "---") return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line.text));
  return end > 0 && lines.slice(1, end).every(({ text }) => blank.test(text) || /^(?:[\w-]+:|\s|#|-)/.test(text)) ? end + 1 : 0;
}

/** Marks the block that begins at line `at` and tells where the next begins. */
function takeBlock(lines: readonly Line[], at: number, marks: Mark[]): number {
  const line = lines[at]!;
  if (blank.test(line.text)) return at + 1;
  const opened = fence.exec(line.text);
  if (opened) return takeFence(lines, at, opened[1]!, opened[2] || null, marks);
  const heading = atxHeading.exec(line.text);
  if (heading) {
    marks.push(headingOr({ start: line.start, end: line.end }, heading[1]!.length, heading[2] ?? ""));
    return at + 1;
  }
  if (thematicBreak.test(line.text)) return at + 1;
  if (isTableHead(lines, at)) return takeTable(lines, at, marks);
  if (quote.test(line.text)) return takeWhile(lines, at, "quote", (text) => quote.test(text), marks);
  if (listItem.test(line.text)) return takeWhile(lines, at, "list_item", (text) => !listItem.test(text) && !interrupts(text), marks);
  return takeParagraph(lines, at, marks);
}

function takeFence(lines: readonly Line[], at: number, opening: string, language: string | null, marks: Mark[]): number {
  const closes = (text: string) => text.trim().length >= opening.length && text.trim() === opening[0]!.repeat(text.trim().length);
  let last = at + 1;
  while (last < lines.length - 1 && !closes(lines[last]!.text)) last += 1;
  const end = lines[Math.min(last, lines.length - 1)]!.end;
  marks.push({ kind: "code", start: lines[at]!.start, end, language });
  return last + 1;
}

function isTableHead(lines: readonly Line[], at: number): boolean {
  const below = lines[at + 1]?.text ?? "";
  return (
    lines[at]!.text.includes("|") &&
    below.includes("-") &&
    delimiterRow.test(below) &&
    cells(lines[at]!.text).length === cells(below).length
  );
}

/** The mark covers the head's lines too, since they are part of the text; `row` marks are those below the head. */
function takeTable(lines: readonly Line[], at: number, marks: Mark[]): number {
  let last = at + 2;
  for (; last < lines.length && lines[last]!.text.includes("|") && !blank.test(lines[last]!.text); last += 1) {
    marks.push({ kind: "row", start: lines[last]!.start, end: lines[last]!.end, number: last - at - 1 });
  }
  const names = cells(lines[at]!.text).map(plainInline);
  const header = names.some((name) => name !== "") ? headText(names) : null;
  marks.push({ kind: "table", start: lines[at]!.start, end: lines[last - 1]!.end, header, name: null });
  return last;
}

function cells(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function takeWhile(
  lines: readonly Line[],
  at: number,
  kind: "quote" | "list_item",
  goesOn: (text: string) => boolean,
  marks: Mark[],
): number {
  let last = at;
  while (last + 1 < lines.length && !blank.test(lines[last + 1]!.text) && goesOn(lines[last + 1]!.text)) last += 1;
  marks.push({ kind, start: lines[at]!.start, end: lines[last]!.end });
  return last + 1;
}

function takeParagraph(lines: readonly Line[], at: number, marks: Mark[]): number {
  let last = at;
  while (last + 1 < lines.length) {
    const next = lines[last + 1]!.text;
    const underline = setextUnderline.exec(next);
    if (underline) {
      const text = lines.slice(at, last + 1).map((line) => line.text.trim());
      const level = underline[1]![0] === "=" ? 1 : 2;
      marks.push(headingOr({ start: lines[at]!.start, end: lines[last + 1]!.end }, level, text.join(" ")));
      return last + 2;
    }
    if (blank.test(next) || interrupts(next) || listItem.test(next) || isTableHead(lines, last + 1)) break;
    last += 1;
  }
  marks.push({ kind: "paragraph", start: lines[at]!.start, end: lines[last]!.end });
  return last + 1;
}

function interrupts(text: string): boolean {
  return fence.test(text) || atxHeading.test(text) || quote.test(text) || thematicBreak.test(text);
}

function headingOr(span: { start: number; end: number }, level: number, text: string): Mark {
  return text.length > longestHeading ? { kind: "paragraph", ...span } : { kind: "heading", ...span, level, text: plainInline(text) };
}

/** A heading as it is read: links by their words, no emphasis, no code ticks. */
function plainInline(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}])([*_])(\S(?:.*?\S)?)\1(?![\p{L}\p{N}])/gu, "$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!|>])/g, "$1")
    .trim();
}
