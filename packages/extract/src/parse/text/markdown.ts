import type { DocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { createNoteKeeper } from "../notes/note-keeper.ts";
import { markOf, withoutMarks } from "../notes/raised-mark.ts";
import { headText, rowText } from "../tables/row-text.ts";
import { readFrontMatter } from "./front-matter.ts";
import { plainInline as plainWords } from "./markdown-inline.ts";
import { withoutSiteMarkup } from "./site-markup.ts";

const fence = /^(\s*)(`{3,}|~{3,})\s*([^\s`]*)[^`]*$/;
const atxHeading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const setextUnderline = /^ {0,3}(=+|-+)[ \t]*$/;
const listItem = /^(\s*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$))/;
const quote = /^ {0,3}> ?/;
const thematicBreak = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const delimiterRow = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const noteDefinition = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/;
const linkDefinition = /^ {0,3}\[[^\]]+\]:\s*\S+/;
/** A heading's own name in addresses, as Hugo, Docusaurus and kramdown have it. */
const anchor = /\s*\{:?\s*#[^{}\s]+[^{}]*\}\s*$/;
const indented = /^(?: {4}|\t)/;
const blank = /^\s*$/;

/**
 * Most characters of a heading. A longer one is a paragraph with a heading's sign; it would be repeated over every
 * passage below it.
 */
const longestHeading = 200;

/**
 * Reads the words of a Markdown text with marks, without markup and addresses of links. The title is the front
 * matter's, else the first heading of level 1.
 */
export function parseMarkdown(source: string): Parsed {
  const builder = createNoteKeeper();
  const lines = source.split("\n");
  const head = readFrontMatter(lines);
  let { title } = head;
  builder.leaveOut("frontMatter", withoutTitle(lines.slice(0, head.lines).join("\n"), title));
  appendLines(
    {
      ...builder,
      block: (mark, text) => {
        if (mark.kind === "heading" && mark.level === 1) title ??= withoutMarks(mark.text) || null;
        builder.block(mark, text);
      },
    },
    withoutSiteMarkup(lines.slice(head.lines).join("\n"), builder.leaveOut).split("\n"),
  );
  return builder.finish({ title, language: null });
}

/** The front matter's other words. */
function withoutTitle(frontMatter: string, title: string | null): string {
  const rest = title === null ? frontMatter : frontMatter.replace(title, "");
  return rest.replace(/\btitle\b/i, "");
}

/** The words of a line, without its comments and the titles of its links, which are counted. */
function plainInline(builder: DocumentBuilder, markdown: string): string {
  const marked = markdown.replace(/(?<![\\`])\[\^([^\]\s]+)\]/g, (_, label: string) => markOf(label));
  return plainWords(marked, (reason, text) => builder.leaveOut(reason, text));
}

/** Appends the words of Markdown block by block, with marks. */
export function appendMarkdown(builder: DocumentBuilder, markdown: string): void {
  appendLines(builder, markdown.split("\n"));
}

function appendLines(builder: DocumentBuilder, lines: readonly string[]): void {
  let below = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const next = below && indented.test(line) && !listItem.test(line) ? takeIndented(lines, at) : null;
    if (next) appendLines(builder, next.inside);
    if (!blank.test(line)) below = listItem.test(line) || (below && /^\s/.test(line));
    at = next?.end ?? takeBlock(builder, lines, at);
  }
}

/** Appends the block that begins at line `at`. Returns where the next begins. */
function takeBlock(builder: DocumentBuilder, lines: readonly string[], at: number): number {
  const line = lines[at]!;
  if (blank.test(line)) return at + 1;
  if (noteDefinition.test(line)) return takeNote(builder, lines, at);
  if (linkDefinition.test(line)) {
    builder.leaveOut("linkTitles", line.replace(linkDefinition, ""));
    return at + 1;
  }
  const opened = fence.exec(line);
  if (opened) return takeFence(builder, lines, at, opened);
  if (line.trimStart().startsWith("<!--")) return takeComment(builder, lines, at);
  const heading = atxHeading.exec(line);
  if (heading) {
    appendHeading(builder, heading[1]!.length, heading[2] ?? "");
    return at + 1;
  }
  if (thematicBreak.test(line)) return at + 1;
  if (isTableHead(lines, at)) return takeTable(builder, lines, at);
  if (quote.test(line)) return takeQuote(builder, lines, at);
  if (listItem.test(line)) return takeList(builder, lines, at);
  if (indented.test(line)) {
    const { inside, end } = takeIndented(lines, at);
    builder.block({ kind: "code", language: null }, inside.join("\n").trimEnd());
    return end;
  }
  return takeParagraph(builder, lines, at);
}

/** Appends a note, with the lines below it that are indented. */
function takeNote(builder: DocumentBuilder, lines: readonly string[], at: number): number {
  const [definition, label] = noteDefinition.exec(lines[at]!)!;
  let end = at + 1;
  while (end < lines.length && !blank.test(lines[end]!) && !linkDefinition.test(lines[end]!)) end += 1;
  const words = wordsOf(builder, [lines[at]!.slice(definition.length), ...lines.slice(at + 1, end)]);
  builder.block({ kind: "paragraph" }, `${markOf(label!)}${words.replace(/\s+/g, " ").trim()}`);
  return end;
}

function takeFence(
  builder: DocumentBuilder,
  lines: readonly string[],
  at: number,
  [, indent, opening, language]: RegExpExecArray,
): number {
  const closes = (line: string) =>
    line.trim().length >= opening!.length && line.trim() === opening![0]!.repeat(line.trim().length);
  let end = at + 1;
  while (end < lines.length && !closes(lines[end]!)) end += 1;
  const code = lines
    .slice(at + 1, end)
    .map((line) => (blank.test(line.slice(0, indent!.length)) ? line.slice(indent!.length) : line));
  builder.block({ kind: "code", language: language || null }, code.join("\n"));
  return end + 1;
}

/** Skips a comment: nobody sees it, so it must not reach a prompt. What follows its end on the same line is read. */
function takeComment(builder: DocumentBuilder, lines: readonly string[], at: number): number {
  let last = at;
  while (last < lines.length && !lines[last]!.includes("-->")) last += 1;
  const whole = lines.slice(at, last + 1).join("\n");
  const close = whole.indexOf("-->");
  const end = close < 0 ? whole.length : close + 3;
  builder.leaveOut("comments", whole.slice(0, end));
  builder.block({ kind: "paragraph" }, plainInline(builder, whole.slice(end)).trim());
  return last + 1;
}

function appendHeading(builder: DocumentBuilder, level: number, markdown: string): void {
  const text = plainInline(builder, markdown.replace(anchor, "")).trim();
  builder.block(text.length > longestHeading ? { kind: "paragraph" } : { kind: "heading", level, text }, text);
}

function isTableHead(lines: readonly string[], at: number): boolean {
  const below = lines[at + 1] ?? "";
  return (
    lines[at]!.includes("|") &&
    below.includes("-") &&
    delimiterRow.test(below) &&
    cells(lines[at]!).length === cells(below).length
  );
}

function takeTable(builder: DocumentBuilder, lines: readonly string[], at: number): number {
  let end = at + 2;
  while (end < lines.length && lines[end]!.includes("|") && !blank.test(lines[end]!)) end += 1;
  const names = cells(lines[at]!).map((cell) => plainInline(builder, cell));
  const columns = names.some((name) => name !== "") ? names : null;
  const rows = lines.slice(at + 2, end).map((line) =>
    rowText(
      cells(line).map((cell) => plainInline(builder, cell).replace(/\s+/g, " ")),
      columns,
    ),
  );
  // A head without rows still says something.
  if (rows.length === 0) builder.block({ kind: "paragraph" }, headText(names));
  else builder.table({ header: columns && headText(columns), name: null }, rows);
  return end;
}

function cells(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

function takeQuote(builder: DocumentBuilder, lines: readonly string[], at: number): number {
  let end = at + 1;
  while (end < lines.length && quote.test(lines[end]!)) end += 1;
  const said = lines.slice(at, end).map((line) => line.replace(quote, ""));
  builder.block({ kind: "quote" }, wordsOf(builder, said));
  return end;
}

/** Appends items up to an empty line. Lines below an item are its own. */
function takeList(builder: DocumentBuilder, lines: readonly string[], at: number): number {
  let end = at + 1;
  while (end < lines.length && !blank.test(lines[end]!) && !listItem.test(lines[end]!) && !interrupts(lines[end]!))
    end += 1;
  const bullet = listItem.exec(lines[at]!)![1]!;
  const words = wordsOf(builder, [lines[at]!.slice(bullet.length), ...lines.slice(at + 1, end)]);
  if (words.trim() !== "") builder.block({ kind: "list_item" }, `${bullet}${words}`);
  return end;
}

/** Appends lines that their indent makes code or, below an item of a list, a part of the item. */
function takeIndented(lines: readonly string[], at: number): { inside: string[]; end: number } {
  let end = at + 1;
  while (end < lines.length && (blank.test(lines[end]!) || (indented.test(lines[end]!) && !listItem.test(lines[end]!))))
    end += 1;
  return { inside: lines.slice(at, end).map((line) => line.replace(indented, "")), end };
}

function takeParagraph(builder: DocumentBuilder, lines: readonly string[], at: number): number {
  let end = at + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end]!;
    const underline = setextUnderline.exec(line);
    if (underline) {
      appendHeading(
        builder,
        underline[1]![0] === "=" ? 1 : 2,
        lines
          .slice(at, end)
          .map((part) => part.trim())
          .join(" "),
      );
      return end + 1;
    }
    if (blank.test(line) || interrupts(line) || listItem.test(line) || isTableHead(lines, end)) break;
  }
  builder.block({ kind: "paragraph" }, wordsOf(builder, lines.slice(at, end)).trim());
  return end;
}

function interrupts(line: string): boolean {
  return fence.test(line) || atxHeading.test(line) || quote.test(line) || thematicBreak.test(line);
}

/** Joins lines, without the spaces or the backslash that end a line on purpose. */
function wordsOf(builder: DocumentBuilder, lines: readonly string[]): string {
  return plainInline(builder, lines.map((line) => line.trimEnd().replace(/(?<!\\)\\$/, "")).join("\n"));
}
