import Papa from "papaparse";
import { type Format, formatOfName, formatOfType, type TextFormat } from "../formats/accepted-types.ts";

/** What is said of a file's kind, which its bytes may contradict. */
export interface Declared {
  /** MIME type that the caller or the server named. */
  mimeType: string | null;
  /** Name of the file. */
  filename: string | null;
}

const sniffedCharacters = 16_384;
const htmlStart =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/i;
const xmlStart = /^\s*<\?xml\s/;
const vttStart = /^WEBVTT(?:\s|$)/;
const srtStart = /^\s*\d+\s*\n(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3}\s+-->/;
const markdownLine = /^(?:#{1,6} \S|```|~~~|\|?\s*:?-{3,}:?\s*\|)/m;
const script = /^#!.*\b(?:sh|bash|zsh|node|perl|ruby|php|python[\d.]*)\b/;
const mailHead =
  /^(?:Return-Path|Received|Delivered-To|MIME-Version|Message-ID|From|To|Subject|Date|X-[\w-]+|DKIM-Signature|ARC-[\w-]+): /i;
const mailFields = [/^From:/im, /^(?:To|Subject|Message-ID):/im, /^(?:Date|MIME-Version|Received):/im];

/**
 * Finds the format of a text: by what it shows beyond doubt, then by the name's ending, then by the declared type, then
 * by its look.
 */
export function textFormat(text: string, { mimeType, filename }: Declared): TextFormat {
  const start = text.slice(0, sniffedCharacters);
  const named = formatOfName(filename);
  // A page with code in it, such as a PHP template, begins as a page does.
  if (named === "code") return named;
  if (htmlStart.test(start)) return "html";
  if (isTextual(named)) return named;
  const declared = formatOfType(mimeType);
  if (isTextual(declared) && declared !== "text") return declared;
  if (declared === "text" && named === null && filename !== null) return "text";
  return look(start);
}

/** Whether a file is an e-mail, by its name or type, or by its first lines where the name does not say otherwise. */
export function looksLikeMail(bytes: Buffer, { mimeType, filename }: Declared): boolean {
  const head = bytes.toString("latin1", 0, sniffedCharacters).split(/\r?\n\r?\n/, 1)[0]!;
  const named = formatOfName(filename);
  if (named === "eml" || (named === null && formatOfType(mimeType) === "eml"))
    return /^[\x21-\x39\x3b-\x7e]+:/m.test(head) && !head.includes("\0");
  return (
    named === null &&
    formatOfType(mimeType) === null &&
    mailHead.test(head) &&
    mailFields.every((field) => field.test(head))
  );
}

const binary: ReadonlySet<Format> = new Set<Format>([
  "pdf",
  "docx",
  "pptx",
  "xlsx",
  "odt",
  "ods",
  "epub",
  "rtf",
  "eml",
  "doc",
  "msg",
  "xls",
]);

function isTextual(format: Format | null): format is TextFormat {
  return format !== null && !binary.has(format);
}

function look(start: string): TextFormat {
  if (xmlStart.test(start)) return "xml";
  if (vttStart.test(start) || srtStart.test(start)) return "subtitles";
  if (script.test(start)) return "code";
  if (/^\s*[[{]/.test(start)) {
    if (isJsonLines(start)) return "jsonl";
    if (isJson(start)) return "json";
  }
  const columns = delimitedColumns(start);
  if (columns) return columns;
  return markdownLine.test(start) ? "markdown" : "text";
}

function isJson(start: string): boolean {
  return start.length === sniffedCharacters ? /^\s*(?:\{\s*"|\[\s*[[{"\d])/.test(start) : parses(start);
}

/** Whether a text has at least two lines and each is an object. The last may be cut off. */
function isJsonLines(start: string): boolean {
  const lines = start.split("\n").filter((line) => line.trim() !== "");
  const whole = start.length === sniffedCharacters ? lines.slice(0, -1) : lines;
  return whole.length > 1 && whole.every((line) => line.startsWith("{") && parses(line));
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether at least three lines have the same number of columns. */
function delimitedColumns(start: string): "csv" | "tsv" | null {
  const { data, meta, errors } = Papa.parse<string[]>(start, { skipEmptyLines: "greedy" });
  const rows = start.length === sniffedCharacters ? data.slice(0, -1) : data;
  const width = rows[0]?.length ?? 0;
  if (rows.length < 3 || width < 2 || errors.length > 0 || rows.some((row) => row.length !== width)) return null;
  return meta.delimiter === "\t" ? "tsv" : "csv";
}
