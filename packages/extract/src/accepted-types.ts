/** A format that is processed, as it is declared and named. */
export interface AcceptedType {
  mimeType: string;
  /** With the dot, in lower case. */
  endings: readonly string[];
  label: string;
}

/** What the parsers tell apart. */
export type Format = "pdf" | "docx" | "html" | "markdown" | "csv" | "tsv" | "json" | "text";

const formats: readonly (AcceptedType & { format: Format })[] = [
  { format: "pdf", mimeType: "application/pdf", endings: [".pdf"], label: "PDF" },
  {
    format: "docx",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    endings: [".docx"],
    label: "Word document (DOCX)",
  },
  { format: "text", mimeType: "text/plain", endings: [".txt", ".text", ".log"], label: "plain text" },
  { format: "markdown", mimeType: "text/markdown", endings: [".md", ".markdown"], label: "Markdown" },
  { format: "csv", mimeType: "text/csv", endings: [".csv"], label: "CSV" },
  { format: "tsv", mimeType: "text/tab-separated-values", endings: [".tsv", ".tab"], label: "TSV" },
  { format: "html", mimeType: "text/html", endings: [".html", ".htm", ".xhtml"], label: "HTML" },
  { format: "json", mimeType: "application/json", endings: [".json"], label: "JSON" },
];

/** Other names in use for an accepted type. */
const aliases: ReadonlyMap<string, Format> = new Map<string, Format>([
  ["application/x-pdf", "pdf"],
  ["text/x-markdown", "markdown"],
  ["application/csv", "csv"],
  ["text/x-csv", "csv"],
  ["text/comma-separated-values", "csv"],
  ["application/xhtml+xml", "html"],
  ["text/json", "json"],
]);

export const acceptedTypes: readonly AcceptedType[] = formats.map(({ mimeType, endings, label }) => ({ mimeType, endings, label }));

/** All labels in one sentence part, for messages. */
export const acceptedLabels = formats.map(({ label }) => label).join(", ");

export function formatOfName(filename: string | null): Format | null {
  const name = filename?.toLowerCase() ?? "";
  return formats.find(({ endings }) => endings.some((ending) => name.endsWith(ending)))?.format ?? null;
}

/** Null for a type that says nothing, such as `application/octet-stream` and `application/vnd.ms-excel` (what Windows calls a CSV). */
export function formatOfType(mimeType: string | null): Format | null {
  const essence = (mimeType ?? "").split(";", 1).join("").trim().toLowerCase();
  return formats.find((row) => row.mimeType === essence)?.format ?? aliases.get(essence) ?? null;
}

export function labelOf(format: Format): string {
  return formats.find((row) => row.format === format)!.label;
}
