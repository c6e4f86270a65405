import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SubjectFile } from "./subject.ts";

/** What the data says of a PDF; see its README. */
export interface PdfCase extends SubjectFile {
  class:
    | "text"
    | "short_or_disputed_text"
    | "no_text_layer"
    | "corrupt"
    | "damaged_one_reader_fails"
    | "locked_password_known"
    | "encrypted_special";
  trusted: boolean;
}

export function readPdfCases(data: string): PdfCase[] {
  const folder = join(data, "pdf");
  const facts = readJson<Record<string, { class: PdfCase["class"]; trusted_words?: boolean }>>(
    join(folder, "expected.json"),
  );
  return Object.entries(facts).map(([name, { class: kind, trusted_words: trusted = false }]) => ({
    ...readFile(folder, name),
    class: kind,
    trusted,
  }));
}

/** A file whose text is known. */
export interface TextCase extends SubjectFile {
  expected: string;
}

/** HTML, or a text, that a Word document must give; `error` for what is none. */
interface DocxFacts {
  html?: string;
  html_default?: string;
  text_contains?: string[];
  error?: string;
}

export function readDocxCases(data: string): { readable: TextCase[]; refused: SubjectFile[] } {
  const folder = join(data, "docx/mammoth");
  const facts = Object.entries(readJson<Record<string, DocxFacts>>(join(folder, "expected.json")));
  const expectedOf = ({ html, text_contains: texts }: DocxFacts) =>
    texts?.map((text) => `<p>${text}</p>`).join("") ?? html ?? "";
  return {
    readable: facts
      .filter(([, fact]) => expectedOf(fact) !== "")
      .map(([name, fact]) => ({ ...readFile(folder, name), expected: expectedOf(fact) })),
    refused: facts.filter(([, fact]) => expectedOf(fact) === "").map(([name]) => readFile(folder, name)),
  };
}

export function readHtmlCases(data: string): TextCase[] {
  const folder = join(data, "html");
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.map(({ name }) => ({
    name: `${name}.html`,
    bytes: readFileSync(join(folder, name, "source.html")),
    expected: readFileSync(join(folder, name, "expected.html"), "utf8"),
  }));
}

export interface CsvCase extends SubjectFile {
  /** One object a row, as its JSON twin has them. */
  rows: Record<string, string>[];
}

export function readCsvCases(data: string): CsvCase[] {
  const folder = join(data, "csv/csv-spectrum");
  return readdirSync(join(folder, "csvs")).map((name) => {
    const twin = readJson<CsvCase["rows"] | CsvCase["rows"][number]>(
      join(folder, "json", name.replace(/\.csv$/, ".json")),
    );
    return { ...readFile(join(folder, "csvs"), name), rows: [twin].flat() };
  });
}

function readFile(folder: string, name: string): SubjectFile {
  return { name, bytes: readFileSync(join(folder, name)) };
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}
