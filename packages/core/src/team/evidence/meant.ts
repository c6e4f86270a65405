import { fold } from "../route/fold.ts";
import { deniedParts, type Span } from "./denial.ts";
import { nameParts } from "./names.ts";
import { isSmall, smallWordsOf } from "./small-words.ts";

/** What a caller's words say of a matter: without names, and without what they deny. */
export interface Meant {
  /** The words themselves. */
  text: string;
  /** Folded, with a comma for each part that says nothing of a matter. */
  folded: string;
  /** Words other than function words of the team's languages. */
  content: readonly string[];
  /** What is denied; empty when nothing is. */
  denied: readonly string[];
}

const words = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'-]*/gu;

/** `languages` are the tags of the team; English is always among them. */
export function meantOf(text: string, languages: readonly string[]): Meant {
  const named = blank(text, nameParts(text));
  const all = fold(named.replace(/\bno\b,?(?= (?:this|it|that|i|the)\b)/giu, ""));
  const parts = deniedParts(all);
  const folded = blank(all, parts);
  const smallWords = smallWordsOf(languages);
  return {
    text,
    folded,
    content: [...folded.matchAll(words)].map(([word]) => word).filter((word) => !isSmall(word, smallWords)),
    denied: parts.map(([start, end]) => all.slice(start, end).trim()),
  };
}

/** Puts a pause in place of each part; parts may overlap. */
function blank(text: string, parts: readonly Span[]): string {
  let left = "";
  let at = 0;
  for (const [start, end] of parts.toSorted((a, b) => a[0] - b[0])) {
    if (start > at) left += text.slice(at, start);
    if (end > at) left += " , ";
    at = Math.max(at, end);
  }
  return left + text.slice(at);
}
