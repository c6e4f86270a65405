import Papa from "papaparse";
import { type Format, formatOfName, formatOfType } from "../accepted-types.ts";

export interface Declared {
  mimeType: string | null;
  filename: string | null;
}

const sniffedCharacters = 16_384;
const htmlStart = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i;
const markdownLine = /^(?:#{1,6} \S|```|~~~|\|?\s*:?-{3,}:?\s*\|)/m;

/** Which text format it is: what the text shows beyond doubt, then the name's ending, then the declared type, then its look. */
export function textFormat(text: string, { mimeType, filename }: Declared): Format {
  const start = text.slice(0, sniffedCharacters);
  if (htmlStart.test(start)) return "html";
  const named = formatOfName(filename);
  if (isTextual(named)) return named;
  const declared = formatOfType(mimeType);
  if (isTextual(declared) && declared !== "text") return declared;
  if (declared === "text" && named === null && filename !== null) return "text";
  return look(start);
}

function isTextual(format: Format | null): format is Format {
  return format !== null && format !== "pdf" && format !== "docx";
}

function look(start: string): Format {
  if (/^\s*[[{]/.test(start) && isJson(start)) return "json";
  const columns = delimitedColumns(start);
  if (columns) return columns;
  return markdownLine.test(start) ? "markdown" : "text";
}

function isJson(start: string): boolean {
  if (start.length === sniffedCharacters) return /^\s*(?:\{\s*"|\[\s*[[{"\d])/.test(start);
  try {
    JSON.parse(start);
    return true;
  } catch {
    return false;
  }
}

/** Lines of one and the same number of columns, three at least, are a table. */
function delimitedColumns(start: string): "csv" | "tsv" | null {
  const { data, meta, errors } = Papa.parse<string[]>(start, { skipEmptyLines: "greedy" });
  const rows = start.length === sniffedCharacters ? data.slice(0, -1) : data;
  const width = rows[0]?.length ?? 0;
  if (rows.length < 3 || width < 2 || errors.length > 0 || rows.some((row) => row.length !== width)) return null;
  return meta.delimiter === "\t" ? "tsv" : "csv";
}
