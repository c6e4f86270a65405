import type { Document } from "@cuecard/core";

/** What a parser made of a file; warnings are sentences a person can act on. */
export interface Parsed {
  document: Document;
  warnings: string[];
}
