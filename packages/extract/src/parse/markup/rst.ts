import Papa from "papaparse";
import type { Parsed } from "../../document/parsed.ts";
import { createNoteKeeper } from "../notes/note-keeper.ts";
import { markOf } from "../notes/raised-mark.ts";
import { indentOf, leastIndent, nextBlock, type Reading } from "./lines.ts";
import { isTableEdge, readRstTable } from "./rst-table.ts";
import { appendGrid } from "./table.ts";

const adornment = /^([!-/:-@[-`{-~])\1{2,}\s*$/;
const bullet = /^(?:[-*+•]|(?:\d{1,4}|#|[a-zA-Z]|[ivxIVX]{1,6})[.)]|\((?:\d{1,4}|#|[a-z])\))\s+/;
const directive = /^\.\.\s+(?:\|[^|]+\|\s+)?([\w-]+(?:[:.+][\w-]+)*)::\s*(.*)$/;
const note = /^\.\.\s+\[(#?[\w.-]*|\*)\]\s*/;
const field = /^:([^:\s][^:]{0,80}):(?:\s+(.*))?$/;
/** Directives whose body is code. */
const codes = new Set(["code", "code-block", "sourcecode", "parsed-literal", "highlight", "math", "productionlist"]);
/** Directives whose body is read by programs alone. */
const unread = new Set([
  "toctree",
  "raw",
  "include",
  "literalinclude",
  "only",
  "index",
  "meta",
  "contents",
  "automodule",
]);

/** Reads reStructuredText: sections, lists, tables, literal blocks, the words of directives and notes. */
export function parseRst(source: string): Parsed {
  const builder = createNoteKeeper();
  const levels: string[] = [];
  let title: string | null = null;
  readLines({
    lines: source.replaceAll("\t", "        ").split("\n"),
    depth: 0,
    builder,
    heading(kind, text) {
      if (!levels.includes(kind)) levels.push(kind);
      const level = Math.min(6, levels.indexOf(kind) + 1);
      if (level === 1) title ??= text;
      builder.block({ kind: "heading", level, text }, text);
    },
  });
  return builder.finish({ title, language: null });
}

type RstReading = Reading & { heading(kind: string, text: string): void };

function readLines(reading: RstReading): void {
  for (let at = 0; at < reading.lines.length; ) at = takeBlock(reading, at);
}

/** Reads what stands in a block, as a text of its own. */
function readInside(reading: RstReading, lines: readonly string[]): void {
  if (reading.depth < 20) readLines({ ...reading, lines: leastIndent(lines), depth: reading.depth + 1 });
  else reading.builder.block({ kind: "paragraph" }, lines.join("\n"));
}

function takeBlock(reading: RstReading, at: number): number {
  const { lines, builder } = reading;
  const line = lines[at]!;
  const next = lines[at + 1] ?? "";
  if (line.trim() === "") return at + 1;
  if (adornment.test(line) && adornment.test(lines[at + 2] ?? "") && next.trim() !== "") {
    reading.heading(`${line[0]}${line[0]}`, words(next));
    return at + 3;
  }
  if (
    indentOf(line) === 0 &&
    !adornment.test(line) &&
    adornment.test(next) &&
    next.trim().length + 2 >= line.trim().length
  ) {
    reading.heading(next[0]!, words(line));
    return at + 2;
  }
  if (isTableEdge(line)) {
    const table = readRstTable(lines, at);
    if (table) {
      appendGrid(
        builder,
        table.rows.map((row) => row.map(words)),
        table.heads,
      );
      return table.end;
    }
  }
  if (adornment.test(line)) return at + 1;
  if (line.startsWith("..")) return takeExplicit(reading, at);
  if (bullet.test(line)) return takeItem(reading, at);
  const end = nextBlock(lines, at, (other) => bullet.test(other) && indentOf(other) === 0);
  if (indentOf(line) > 0) {
    const until = endOfIndented(lines, at);
    readInside(reading, lines.slice(at, until));
    return until;
  }
  return takeParagraph(reading, at, end);
}

/** A paragraph, a field, or a term with its definition; after `::` what is indented is code. */
function takeParagraph(reading: RstReading, at: number, end: number): number {
  const { lines, builder } = reading;
  const named = field.exec(lines[at]!);
  if (named) {
    const until = endOfIndented(lines, at + 1);
    const value = [named[2] ?? "", ...lines.slice(at + 1, until)].join("\n");
    builder.block({ kind: "paragraph" }, words(`${named[1]}: ${value}`));
    return until;
  }
  if (end > at + 1 && indentOf(lines[at + 1]!) > 0) {
    builder.block({ kind: "paragraph" }, words(lines[at]!.replace(/(\S)\s:\s/g, "$1: ")));
    const until = endOfIndented(lines, at + 1);
    readInside(reading, lines.slice(at + 1, until));
    return until;
  }
  const text = lines.slice(at, end).join("\n").trimEnd();
  builder.block({ kind: "paragraph" }, words(text.replace(/\s*^::$|(?<=\s)::$/m, "").replace(/::$/, ":")));
  if (!text.endsWith("::")) return end;
  const until = endOfIndented(lines, end);
  builder.block({ kind: "code", language: null }, leastIndent(lines.slice(end, until)).join("\n").trim());
  return until;
}

function takeItem({ lines, builder }: RstReading, at: number): number {
  const sign = bullet.exec(lines[at]!)![0];
  let end = at + 1;
  while (end < lines.length && lines[end]!.trim() !== "" && indentOf(lines[end]!) > 0) end += 1;
  builder.block(
    { kind: "list_item" },
    `${sign}${words([lines[at]!.slice(sign.length), ...lines.slice(at + 1, end)].join("\n"))}`,
  );
  return end;
}

/** A directive, a note, a target or a comment, with what is indented below it. */
function takeExplicit(reading: RstReading, at: number): number {
  const { lines, builder } = reading;
  const line = lines[at]!;
  const until = endOfIndented(lines, at + 1);
  const body = lines.slice(at + 1, until);
  const footnote = note.exec(line);
  const named = directive.exec(line);
  if (footnote) {
    const text = words([line.slice(footnote[0].length), ...body].join("\n")).replace(/\s+/g, " ");
    builder.block({ kind: "paragraph" }, `${markOf(footnote[1]!)}${text}`);
  } else if (named) readDirective(reading, named[1]!.toLowerCase(), named[2]!, body);
  else if (/^\.\.\s+_.+:|^__\s/.test(line)) return until;
  else builder.leaveOut("comments", [line, ...body].join("\n"));
  return until;
}

function readDirective(reading: RstReading, name: string, argument: string, body: readonly string[]): void {
  const { builder } = reading;
  const inside = leastIndent(body);
  const options = new Map<string, string>();
  let from = 0;
  for (; from < inside.length && field.test(inside[from]!); from += 1) {
    const [, key, value] = field.exec(inside[from]!)!;
    options.set(key!, value ?? "");
  }
  const content = inside.slice(from);
  if (unread.has(name)) builder.leaveOut("components", [argument, ...body].join("\n"));
  else if (codes.has(name))
    builder.block({ kind: "code", language: argument || null }, content.join("\n").replace(/^\n+|\s+$/g, ""));
  else if (name === "image" || name === "figure") {
    if (options.has("alt")) builder.leaveOut("pictures", options.get("alt")!);
    readInside(reading, content);
  } else if (name === "csv-table") {
    if (argument) builder.block({ kind: "paragraph" }, words(argument));
    const rows = [options.get("header") ?? "", ...content].filter((row) => row.trim() !== "");
    const { data } = Papa.parse<string[]>(rows.join("\n"), { skipEmptyLines: "greedy", delimiter: "," });
    appendGrid(
      builder,
      data.map((row) => row.map((cell) => words(cell.trim()))),
      options.has("header") ? 1 : Number(options.get("header-rows") ?? 0),
    );
  } else if (name === "list-table") {
    if (argument) builder.block({ kind: "paragraph" }, words(argument));
    appendGrid(builder, listRows(content), Number(options.get("header-rows") ?? 0));
  } else {
    if (argument) builder.block({ kind: "paragraph" }, words(argument));
    readInside(reading, content);
  }
}

/** Rows of a table that is written as a list of lists. */
function listRows(lines: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const line of lines) {
    const [, opens, cell, text] = /^(\*\s+)?\s*(-\s)?\s*(.*)$/.exec(line)!;
    if (opens) rows.push([]);
    const row = rows.at(-1);
    if (!row) continue;
    if (cell !== undefined || /-$/.test(line)) row.push(text === "-" ? "" : text!);
    else if (text && row.length > 0) row[row.length - 1] += ` ${text}`;
  }
  return rows.map((row) => row.map((cell) => words(cell)));
}

function endOfIndented(lines: readonly string[], at: number): number {
  let end = at;
  for (let next = at; next < lines.length; next += 1) {
    if (lines[next]!.trim() === "") continue;
    if (indentOf(lines[next]!) === 0) break;
    end = next + 1;
  }
  return end;
}

/** Words of a text without its signs: roles, links without addresses, literals as they are. */
function words(text: string): string {
  const kept: string[] = [];
  const keep = (word: string) => `\uE000${kept.push(word) - 1}\uE001`;
  return text
    .replace(/``([^`\n]{1,500})``/g, (_, code: string) => keep(code))
    .replace(/:[\w:+.-]{1,60}:`([^`]{1,500})`/g, (_, inside: string) =>
      inside.replace(/\s*<[^<>]*>$/, "").replace(/^[~!]/, ""),
    )
    .replace(/`([^`<]{1,500}?)\s*<[^<>]{1,1000}>`__?/g, "$1")
    .replace(/`([^`]{1,500})`(?:__?)?/g, "$1")
    .replace(/\[(#?[\w.-]+|\*)\]_(?!\w)/g, (_, label: string) => markOf(label))
    .replace(/(?<![\w*])\*\*(\S(?:[^*]{0,500}\S)?)\*\*(?![\w*])/g, "$1")
    .replace(/(?<![\w*])\*(\S(?:[^*]{0,500}\S)?)\*(?![\w*])/g, "$1")
    .replace(/(?<=[\p{L}\p{N}])__?(?=[\s.,;:!?)]|$)/gu, "")
    .replace(/\|([^|\n]{1,100})\|(?:__?)?/g, "$1")
    .replace(/\\(\S)/g, "$1")
    .replace(/\uE000(\d+)\uE001/g, (_, index: string) => kept[Number(index)] ?? "")
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}
