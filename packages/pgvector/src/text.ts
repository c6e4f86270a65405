import { createHash } from "node:crypto";

/**
 * Text as a column keeps it: with JSON's escapes, since PostgreSQL's UTF-8 holds neither NUL nor lone surrogates. Plain
 * ids are unchanged, and equal texts stay equal. The `record` columns are JSON for the same reason, and `text` rather
 * than `jsonb`.
 */
export function storable(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

export function original(stored: string): string {
  return JSON.parse(`"${stored}"`) as string;
}

/** Most characters of an indexed text that stands as it is: an index row of PostgreSQL holds 2,704 bytes. */
const indexedCharacters = 400;

/**
 * A text of any length, only ever compared, as an index keeps it: a long one as its SHA-256 behind an escape that JSON
 * does not have.
 */
export function indexKey(text: string): string {
  const stored = storable(text);
  return stored.length <= indexedCharacters ? stored : `\\h${createHash("sha256").update(stored).digest("hex")}`;
}

/**
 * A PostgreSQL array literal of stored texts. They hold no control characters, so JSON's quoting is that of an array's
 * elements.
 */
export function textArray(stored: readonly string[]): string {
  return `{${stored.map((text) => JSON.stringify(text)).join(",")}}`;
}
