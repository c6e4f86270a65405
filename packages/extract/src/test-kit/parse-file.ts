import type { Document, Mark } from "@cuecard/core";
import type { Parsed } from "../document/parsed.ts";
import { parseDocument } from "../parse/parse.ts";

/** Parses a file in this process. */
export function parseFile(
  content: Buffer | string,
  filename: string | null,
  mimeType: string | null = null,
): Promise<Parsed> {
  return parseDocument(Buffer.from(content), { filename, mimeType, url: null });
}

/** The text under each mark of a kind. */
export function covered({ text, marks }: Document, kind: Mark["kind"]): string[] {
  return marks.filter((mark) => mark.kind === kind).map(({ start, end }) => text.slice(start, end));
}
