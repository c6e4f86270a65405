import { createDocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { type Data, layOutData } from "./data.ts";

/** Reads JSON as lines of `path: value` and tables. Broken JSON stays as it is, with a warning. */
export function parseJson(text: string): Parsed {
  try {
    return layOutData(JSON.parse(text) as Data);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const builder = createDocumentBuilder();
    builder.block({ kind: "code", language: "json" }, text);
    builder.warn(
      "This is not valid JSON, so it was indexed as plain text; correct it and add it again to index its keys and values.",
    );
    return builder.finish({ title: null, language: null });
  }
}

/**
 * Reads records line by line, as one table where all are objects. Lines that are not JSON are left out, with a warning.
 */
export function parseJsonLines(text: string): Parsed {
  const values: Data[] = [];
  const broken: string[] = [];
  let lines = 0;
  for (const [line] of text.matchAll(/[^\n]+/g)) {
    if (line.trim() === "") continue;
    lines += 1;
    try {
      values.push(JSON.parse(line) as Data);
    } catch {
      broken.push(line);
    }
  }
  if (values.length === 0) return parseJson(text);
  const builder = createDocumentBuilder();
  if (broken.length > 0) builder.leaveOut("brokenLines", broken.join("\n"), `${broken.length} of ${lines} lines`);
  return layOutData(values, builder);
}
