import type { Document } from "@cuecard/core";

/** What a parser makes of a file. */
export interface Parsed {
  /** Text with its marks. */
  document: Document;
  /** Sentences for the source's warnings, which a person can act on. */
  warnings: string[];
}
