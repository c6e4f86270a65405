import { createDocumentBuilder, type DocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import { headText, rowText } from "../tables/row-text.ts";

/** A value of a data format. */
export type Data = string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data };

const mostDepth = 100;
/** Most columns of a table that a person would read. */
const mostColumns = 100;

/**
 * Writes data as text that can be read alone: lines of `path: value`, a heading over each part of the outermost level,
 * and lists of similar records as tables, whose columns are the paths inside a record. Throws `expands_too_far` for
 * data nested too deep.
 */
export function layOutData(value: Data, builder: DocumentBuilder = createDocumentBuilder()): Parsed {
  if (isRecord(value)) {
    const lines = Object.entries(value).flatMap(([key, part]) => (isPlain(part) ? linesOf(key, part, 0) : []));
    builder.block({ kind: "paragraph" }, lines.join("\n"));
    for (const [key, part] of Object.entries(value)) {
      if (isPlain(part)) continue;
      builder.block({ kind: "heading", level: 1, text: key }, key);
      append(builder, key, part, 0);
    }
  } else append(builder, "", value, 0);
  const title = isRecord(value) ? value.title : null;
  return builder.finish({ title: typeof title === "string" ? title : null, language: null });
}

function append(builder: DocumentBuilder, path: string, value: Data, depth: number): void {
  checkDepth(depth);
  if (isTable(value)) {
    appendTable(builder, path, value);
    return;
  }
  if (isPlain(value)) {
    builder.block({ kind: "paragraph" }, linesOf(path, value, depth).join("\n"));
    return;
  }
  const entries = partsOf(value).map(([key, part]) => [under(path, key), part] as const);
  const plain = entries.filter(([, part]) => !holdsTable(part, depth));
  builder.block({ kind: "paragraph" }, plain.flatMap(([key, part]) => linesOf(key, part, depth + 1)).join("\n"));
  for (const [key, part] of entries) if (holdsTable(part, depth)) append(builder, key, part, depth + 1);
}

function appendTable(builder: DocumentBuilder, path: string, records: readonly Record<string, Data>[]): void {
  const flat = records.map((record) => new Map(Object.entries(record).flatMap(([key, part]) => pairsOf(key, part, 0))));
  const columns = [...new Set(flat.flatMap((pairs) => [...pairs.keys()]))];
  const named = columns.length <= mostColumns;
  const rows = flat.map((pairs) => {
    const own = named ? columns : [...pairs.keys()];
    return rowText(
      own.map((column) => pairs.get(column) ?? ""),
      own,
    );
  });
  builder.table({ header: named ? headText(columns) : null, name: path === "" ? null : path }, rows);
}

function linesOf(path: string, value: Data, depth: number): string[] {
  return pairsOf(path, value, depth).map(([name, text]) => (name === "" ? text : `${name}: ${text}`));
}

/** Returns the single values inside a value, each with its path. A list of single values counts as one. */
function pairsOf(path: string, value: Data, depth: number): [path: string, text: string][] {
  checkDepth(depth);
  if (isPlain(value)) {
    const text = textOf(value);
    return text === "" ? [] : [[path, text]];
  }
  return partsOf(value).flatMap(([key, part]) => pairsOf(under(path, key), part, depth + 1));
}

function under(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/** Places in a list are counted from 1, as people count. */
function partsOf(value: Data): [key: string, part: Data][] {
  if (isList(value)) return value.map((part, index) => [String(index + 1), part]);
  return isRecord(value) ? Object.entries(value) : [];
}

function textOf(value: Data): string {
  if (isList(value))
    return value
      .map(textOf)
      .filter((text) => text !== "")
      .join(", ");
  return value === null ? "" : String(value).trim();
}

function isPlain(value: Data): boolean {
  return isList(value) ? value.every((part) => typeof part !== "object" || part === null) : !isRecord(value);
}

function isTable(value: Data): value is readonly Record<string, Data>[] {
  return isList(value) && value.length > 1 && value.every(isRecord);
}

function holdsTable(value: Data, depth: number): boolean {
  checkDepth(depth);
  if (isTable(value)) return true;
  return partsOf(value).some(([, part]) => holdsTable(part, depth + 1));
}

function isRecord(value: Data): value is Record<string, Data> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: Data): value is readonly Data[] {
  return Array.isArray(value);
}

function checkDepth(depth: number): void {
  if (depth <= mostDepth) return;
  throw new UnreadableFile(
    "expands_too_far",
    `The data in this file is nested more than ${mostDepth} deep, so it was not read; flatten it.`,
  );
}
