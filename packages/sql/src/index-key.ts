import { createHash } from "node:crypto";

/** Most characters of an indexed text that stands as it is: an index row of PostgreSQL holds 2,704 bytes. */
const indexedCharacters = 400;

/**
 * A text of any length, only ever compared, as an index keeps it: with JSON's escapes for what an engine's text does not
 * hold. A long one is its SHA-256 behind an escape that JSON does not have.
 */
export function indexKey(text: string): string {
  const key = JSON.stringify(text).slice(1, -1);
  return key.length <= indexedCharacters ? key : `\\h${createHash("sha256").update(key).digest("hex")}`;
}
