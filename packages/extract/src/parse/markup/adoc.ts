import type { Parsed } from "../../document/parsed.ts";
import { createNoteKeeper } from "../notes/note-keeper.ts";
import { readAdocTable } from "./adoc-table.ts";
import { createAdocWords } from "./adoc-words.ts";
import { nextBlock, type Reading } from "./lines.ts";
import { appendGrid } from "./table.ts";

const section = /^(={1,6}|#{1,6})\s+(\S.*)$/;
const attribute = /^:(!?[\w-]+!?):(?:\s+(.*))?$/;
const delimiter = /^(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|--|```\w*)\s*$/;
const tableDelimiter = /^[|,:!]={3,}\s*$/;
const item = /^\s*(?:\*{1,5}|-|\.{1,5}|\d{1,4}\.|[a-z]\.|<(?:\d+|\.)>)\s+(?=\S)/;
const term = /^(\S.{0,200}?)(?:::{1,3}|;;)(?:\s+(.*))?$/;
const blockAttributes = /^\[.*\]\s*$/;
const directive = /^(?:include|ifdef|ifndef|ifeval|endif|toc|audio|video)::/;

interface AdocReading extends Reading {
  words(text: string): string;
  heading(level: number, text: string): void;
}

/** Reads AsciiDoc: sections, lists, tables, listings, the words of notes, examples and quotes. Files that it includes are not read. */
export function parseAdoc(source: string): Parsed {
  const builder = createNoteKeeper();
  const attributes = new Map<string, string>();
  let title: string | null = null;
  const lines = source.split("\n");
  const found = createAdocWords(attributes, builder);
  const reading: AdocReading = {
    ...{ lines, depth: 0, builder, words: found.words },
    heading(level, text) {
      if (level === 1) title ??= text;
      builder.block({ kind: "heading", level: Math.min(6, level), text }, text);
    },
  };
  readBlocks({ ...reading, lines: withoutAttributes(lines, attributes, reading) });
  return builder.finish({ title, language: null });
}

/** Takes out the lines that set attributes. What they say is left out where no text uses them. */
function withoutAttributes(
  lines: readonly string[],
  attributes: Map<string, string>,
  { builder }: AdocReading,
): readonly string[] {
  let inside: string | null = null;
  return lines.map((line) => {
    if (inside !== null) inside = line.trim() === inside ? null : inside;
    else if (/^(?:-{4,}|\.{4,})\s*$/.test(line)) inside = line.trim();
    const set = inside === null ? attribute.exec(line) : null;
    if (!set) return line;
    attributes.set(set[1]!.toLowerCase(), set[2] ?? "");
    builder.leaveOut("frontMatter", `${set[1]} ${set[2] ?? ""}`);
    return "";
  });
}

function readBlocks(reading: AdocReading): void {
  /** What `[…]` says of the next block. */
  let about = "";
  for (let at = 0; at < reading.lines.length; ) {
    const line = reading.lines[at]!;
    if (blockAttributes.test(line)) {
      about += line;
      at += 1;
    } else {
      at = takeBlock(reading, at, about);
      if (line.trim() !== "" && !/^\.[^\s.]/.test(line)) about = "";
    }
  }
}

function takeBlock(reading: AdocReading, at: number, about: string): number {
  const { lines, builder, words } = reading;
  const line = lines[at]!;
  if (line.trim() === "" || line.trim() === "+" || /^(?:'{3,}|<<<)\s*$/.test(line)) return at + 1;
  if (tableDelimiter.test(line)) return takeTable(reading, at, about);
  if (delimiter.test(line)) return takeDelimited(reading, at, about);
  if (line.startsWith("//")) {
    builder.leaveOut("comments", line);
    return at + 1;
  }
  const headed = section.exec(line);
  if (headed) {
    reading.heading(headed[1]!.length, words(headed[2]!));
    return at + 1;
  }
  if (directive.test(line)) {
    builder.leaveOut("components", line);
    return at + 1;
  }
  const image = /^image::[^[\]]*\[([^\],]*).*\]\s*$/.exec(line);
  if (image) {
    builder.leaveOut("pictures", image[1]!.replaceAll('"', ""));
    return at + 1;
  }
  if (/^\.[^\s.]/.test(line)) {
    builder.block({ kind: "paragraph" }, words(line.slice(1)));
    return at + 1;
  }
  if (item.test(line)) return takeItem(reading, at);
  const defined = term.exec(line);
  if (defined) {
    builder.block({ kind: "paragraph" }, words(defined[2] ? `${defined[1]}: ${defined[2]}` : defined[1]!));
    return at + 1;
  }
  const end = nextBlock(lines, at, (other) => delimiter.test(other) || tableDelimiter.test(other) || item.test(other));
  const text = lines.slice(at, end).map((one) => one.replace(/\s\+$/, ""));
  const isLiteral = /^\s/.test(line) || /^\[(?:source|listing|literal)\b/.test(about);
  if (isLiteral) builder.block({ kind: "code", language: languageIn(about) }, text.join("\n").trimEnd());
  else builder.block({ kind: /^\[(?:quote|verse)\b/.test(about) ? "quote" : "paragraph" }, words(text.join("\n")));
  return end;
}

/** An item with the lines that go on with it. */
function takeItem({ lines, builder, words }: AdocReading, at: number): number {
  const sign = item.exec(lines[at]!)![0];
  const end = nextBlock(
    lines,
    at,
    (line) =>
      item.test(line) || line.trim() === "+" || delimiter.test(line) || tableDelimiter.test(line) || term.test(line),
  );
  const text = words([lines[at]!.slice(sign.length), ...lines.slice(at + 1, end)].join("\n"));
  const number = /\d/.test(sign) ? sign.trim() : "-";
  builder.block({ kind: "list_item" }, `${number} ${text.replace(/^\[[ x*]\]\s+/, "")}`);
  return end;
}

function takeTable({ lines, builder, words }: AdocReading, at: number, about: string): number {
  const edge = lines[at]!.trim();
  let end = at + 1;
  while (end < lines.length && lines[end]!.trim() !== edge) end += 1;
  const { rows, heads } = readAdocTable(lines.slice(at + 1, end), about, edge[0]!);
  appendGrid(
    builder,
    rows.map((row) => row.map(words)),
    heads,
  );
  return end + 1;
}

/** Code as it stands; comments and what goes to the output unread are left out; anything else is read as a text. */
function takeDelimited(reading: AdocReading, at: number, about: string): number {
  const { lines, builder } = reading;
  const edge = lines[at]!.trim();
  const closing = edge.startsWith("```") ? "```" : edge;
  let end = at + 1;
  while (end < lines.length && lines[end]!.trim() !== closing) end += 1;
  const inside = lines.slice(at + 1, end);
  const text = inside.join("\n");
  if (edge.startsWith("//")) builder.leaveOut("comments", text);
  else if (edge.startsWith("++")) builder.leaveOut("components", text);
  else if (/^(?:-{4}|\.{4}|```)/.test(edge))
    builder.block({ kind: "code", language: languageIn(about) ?? edge.slice(3).match(/^\w+$/)?.[0] ?? null }, text);
  else if (reading.depth < 20) readBlocks({ ...reading, lines: inside, depth: reading.depth + 1 });
  else builder.block({ kind: "paragraph" }, text);
  return end + 1;
}

const languageIn = (about: string) => /\[(?:source\s*,|,)\s*([\w+#-]+)/.exec(about)?.[1] ?? null;
