import { detectFormat } from "../detect/detect-format.ts";
import type { Parsed } from "./parsed.ts";
import { parseJson, parseText } from "./text.ts";
import { UnreadableFile } from "./unreadable-file.ts";

export interface ParseFacts {
  mimeType: string | null;
  filename: string | null;
  /** Address that relative links are resolved against. */
  url: string | null;
}

/**
 * Bytes of any accepted format as a document. Heavy parsers are loaded by the first file that needs them. Throws `no_text`
 * when nothing is left to read, and what {@link detectFormat} and the parsers throw.
 */
export async function parseDocument(bytes: Buffer, facts: ParseFacts): Promise<Parsed> {
  if (bytes.length === 0) throw new UnreadableFile("no_text", "This file is empty (0 bytes); add one that has text.");
  const parsed = await parse(bytes, facts);
  if (parsed.document.text.trim() === "") throw new UnreadableFile("no_text", "No text was found in this file; add one that has text.");
  return parsed;
}

async function parse(bytes: Buffer, facts: ParseFacts): Promise<Parsed> {
  const detected = await detectFormat(bytes, facts);
  switch (detected.format) {
    case "pdf":
      return (await import("./pdf.ts")).parsePdf(bytes);
    case "docx":
      return (await import("./docx.ts")).parseDocx(bytes, detected.entries);
    case "html":
      return { document: (await import("./web-page.ts")).parseWebPage(detected.text, facts.url), warnings: [] };
    case "markdown":
      return { document: (await import("./markdown.ts")).parseMarkdown(detected.text), warnings: [] };
    case "csv":
    case "tsv":
      return (await import("./csv.ts")).parseCsv(detected.text, detected.format);
    case "json":
      return { document: parseJson(detected.text), warnings: [] };
    case "text":
      return { document: parseText(detected.text), warnings: [] };
  }
}
