import type { Span } from "../ports/document.ts";

/** White space of JavaScript and of Unicode both: U+FEFF and U+0085 too. */
export function isSpace(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code === 0x85 || code === 0xa0 || (code >= 0x1680 && /\s/.test(text[index]!));
}

/** The span without white space at its ends; null when nothing is left. */
export function trim(text: string, { start, end }: Span): Span | null {
  let from = start;
  let to = end;
  while (from < to && isSpace(text, from)) from++;
  while (to > from && isSpace(text, to - 1)) to--;
  return from < to ? { start: from, end: to } : null;
}
