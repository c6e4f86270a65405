import { codeEndings } from "./code-languages.ts";

/** A format that the extractor reads. */
export interface AcceptedType {
  /** Its MIME type, such as `application/pdf`. */
  mimeType: string;
  /** Other MIME types in use for it. */
  aliases: readonly string[];
  /** Endings of its files, with the dot, in lower case. */
  endings: readonly string[];
  /** Its name for people, such as `PDF`. */
  label: string;
}

/** Formats that have a parser of their own. */
export type Format = (typeof formats)[number]["format"];

/** Formats that are ZIP archives inside. */
export type ZipFormat = Extract<Format, "docx" | "pptx" | "xlsx" | "odt" | "ods" | "epub">;

/** Formats that are decoded before they are parsed. */
export type TextFormat = Exclude<Format, ZipFormat | "pdf" | "rtf" | "eml" | "doc" | "msg" | "xls">;

/** The one list of formats. The check of uploads, the messages and the table in docs/formats.md follow it. */
const formats = [
  { format: "pdf", label: "PDF", mimeType: "application/pdf", aliases: ["application/x-pdf"], endings: [".pdf"] },
  {
    format: "docx",
    label: "Word document (DOCX)",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    aliases: [],
    endings: [".docx"],
  },
  {
    format: "pptx",
    label: "PowerPoint presentation (PPTX)",
    mimeType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    aliases: ["application/vnd.openxmlformats-officedocument.presentationml.slideshow"],
    endings: [".pptx", ".ppsx"],
  },
  {
    format: "xlsx",
    label: "Excel workbook (XLSX)",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    aliases: ["application/vnd.ms-excel.sheet.macroenabled.12"],
    endings: [".xlsx", ".xlsm"],
  },
  {
    format: "xls",
    label: "old Excel workbook (XLS)",
    mimeType: "application/vnd.ms-excel",
    aliases: [],
    endings: [".xls"],
  },
  {
    format: "odt",
    label: "OpenDocument text (ODT)",
    mimeType: "application/vnd.oasis.opendocument.text",
    aliases: [],
    endings: [".odt"],
  },
  {
    format: "ods",
    label: "OpenDocument spreadsheet (ODS)",
    mimeType: "application/vnd.oasis.opendocument.spreadsheet",
    aliases: [],
    endings: [".ods"],
  },
  { format: "epub", label: "e-book (EPUB)", mimeType: "application/epub+zip", aliases: [], endings: [".epub"] },
  {
    format: "rtf",
    label: "rich text (RTF)",
    mimeType: "application/rtf",
    aliases: ["text/rtf", "text/richtext"],
    endings: [".rtf"],
  },
  {
    format: "doc",
    label: "old Word document (DOC)",
    mimeType: "application/msword",
    aliases: [],
    endings: [".doc"],
  },
  {
    format: "msg",
    label: "Outlook message (MSG)",
    mimeType: "application/vnd.ms-outlook",
    aliases: [],
    endings: [".msg"],
  },
  { format: "eml", label: "e-mail (EML)", mimeType: "message/rfc822", aliases: [], endings: [".eml"] },
  {
    format: "html",
    label: "HTML",
    mimeType: "text/html",
    aliases: ["application/xhtml+xml"],
    endings: [".html", ".htm", ".xhtml"],
  },
  {
    format: "markdown",
    label: "Markdown",
    mimeType: "text/markdown",
    aliases: ["text/x-markdown"],
    endings: [".md", ".markdown", ".mdx"],
  },
  {
    format: "rst",
    label: "reStructuredText",
    mimeType: "text/x-rst",
    aliases: ["text/prs.fallenstein.rst"],
    endings: [".rst", ".rest"],
  },
  {
    format: "adoc",
    label: "AsciiDoc",
    mimeType: "text/asciidoc",
    aliases: ["text/x-asciidoc"],
    endings: [".adoc", ".asciidoc", ".asc"],
  },
  { format: "text", label: "plain text", mimeType: "text/plain", aliases: [], endings: [".txt", ".text", ".log"] },
  {
    format: "csv",
    label: "CSV",
    mimeType: "text/csv",
    aliases: ["application/csv", "text/x-csv", "text/comma-separated-values"],
    endings: [".csv"],
  },
  { format: "tsv", label: "TSV", mimeType: "text/tab-separated-values", aliases: [], endings: [".tsv", ".tab"] },
  {
    format: "json",
    label: "JSON",
    mimeType: "application/json",
    aliases: ["text/json", "application/ld+json"],
    endings: [".json"],
  },
  {
    format: "notebook",
    label: "Jupyter notebook",
    mimeType: "application/x-ipynb+json",
    aliases: [],
    endings: [".ipynb"],
  },
  {
    format: "jsonl",
    label: "JSON Lines",
    mimeType: "application/jsonl",
    aliases: ["application/x-ndjson", "application/x-jsonlines"],
    endings: [".jsonl", ".ndjson"],
  },
  {
    format: "xml",
    label: "XML",
    mimeType: "application/xml",
    aliases: ["text/xml", "application/rss+xml", "application/atom+xml"],
    endings: [".xml", ".rss", ".atom"],
  },
  {
    format: "subtitles",
    label: "subtitles (VTT, SRT)",
    mimeType: "text/vtt",
    aliases: ["application/x-subrip", "text/srt"],
    endings: [".vtt", ".srt"],
  },
  {
    format: "code",
    label: "source code",
    mimeType: "text/x-source-code",
    aliases: [
      "text/javascript",
      "application/javascript",
      "application/x-javascript",
      "text/typescript",
      "application/typescript",
      // The name that browsers give a TypeScript file, by its ending.
      "video/mp2t",
      "text/css",
      "text/x-python",
      "text/x-python-script",
      "application/x-python-code",
      "text/x-java",
      "text/x-java-source",
      "text/x-c",
      "text/x-csrc",
      "text/x-chdr",
      "text/x-c++src",
      "text/x-csharp",
      "text/x-go",
      "text/x-rust",
      "text/x-ruby",
      "application/x-ruby",
      "text/x-php",
      "application/x-php",
      "application/x-httpd-php",
      "text/x-sh",
      "application/x-sh",
      "text/x-script",
      "text/x-sql",
      "application/sql",
      "text/yaml",
      "text/x-yaml",
      "application/yaml",
      "application/x-yaml",
      "application/toml",
    ],
    endings: codeEndings,
  },
] as const satisfies readonly (AcceptedType & { format: string })[];

/** Every format that the extractor reads. */
export const acceptedTypes: readonly AcceptedType[] = formats.map(({ format: _format, ...type }) => type);

/** Pictures, which are read where text recognition (OCR) is. */
export const pictureTypes: readonly AcceptedType[] = [
  { mimeType: "image/png", aliases: [], endings: [".png"], label: "picture (PNG)" },
  { mimeType: "image/jpeg", aliases: ["image/jpg"], endings: [".jpg", ".jpeg"], label: "picture (JPEG)" },
];

/** All names in one part of a sentence, for messages. */
export const acceptedLabels = formats.map(({ label }) => label).join(", ");

/** Finds the format of a file's name by its ending. Null when the ending is not known. */
export function formatOfName(filename: string | null): Format | null {
  const name = filename?.toLowerCase() ?? "";
  return formats.find(({ endings }) => endings.some((ending: string) => name.endsWith(ending)))?.format ?? null;
}

/**
 * Finds the format of a MIME type. Null for one that says nothing, such as `application/octet-stream`. Windows gives
 * `application/vnd.ms-excel` to CSV as well, so that the content decides there.
 */
export function formatOfType(mimeType: string | null): Format | null {
  const essence = (mimeType ?? "").split(";", 1).join("").trim().toLowerCase();
  return (
    formats.find((row) => row.mimeType === essence || row.aliases.some((alias: string) => alias === essence))?.format ??
    null
  );
}

/** Returns the name of a format for people. */
export function labelOf(format: Format): string {
  return formats.find((row) => row.format === format)!.label;
}
