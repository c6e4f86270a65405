import { isRecord } from "@cuecard/core/adapter-kit";
import { fault, readText } from "./read-text.ts";

/** One line of a JSONL file. */
export interface JsonLine {
  line: number;
  record: Record<string, unknown>;
}

/**
 * The objects of a JSONL file; empty lines are passed over. Throws `invalid_value` naming the first line that is none.
 */
export async function readJsonLines(path: string): Promise<JsonLine[]> {
  const lines: JsonLine[] = [];
  // Only at line feeds: JSON may hold the other line ends of Unicode inside its strings.
  for (const [at, text] of (await readText(path)).split("\n").entries()) {
    if (text.trim() === "") continue;
    lines.push({ line: at + 1, record: parse(text, path, at + 1) });
  }
  if (lines.length === 0) throw fault(path, null, "it is empty");
  return lines;
}

function parse(text: string, path: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw fault(path, line, `this is not JSON (${(error as Error).message})`);
  }
  if (!isRecord(value)) throw fault(path, line, "this is not a JSON object");
  return value;
}

/** A field that must be a text; ids may be numbers. */
export function textField({ line, record }: JsonLine, name: string, path: string): string {
  const value = record[name];
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value.trim() !== "") return value;
  throw fault(
    path,
    line,
    `"${name}" is ${value === undefined ? "missing" : "not a string"}; it has ${Object.keys(record).join(", ")}`,
  );
}
