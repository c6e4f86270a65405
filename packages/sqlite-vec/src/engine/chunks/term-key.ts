/** A term as it is stored: JSON's escapes keep lone surrogates apart, which SQLite's UTF-8 would merge. */
export function termKey(term: string): string {
  return JSON.stringify(term).slice(1, -1);
}
