import { isSmall } from "../languages/small-words.ts";
import { fold } from "../words/fold.ts";
import { wordsIn } from "../words/words-in.ts";
import { calling, closings } from "./closings.ts";
import { deniedParts, type Span } from "./denials/denials.ts";
import { introduction, nameParts } from "./names.ts";

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

/** The words of a team's languages that say nothing of a matter. */
export interface Wordless {
  /** Function words. */
  small: ReadonlySet<string>;
  /** Takes words from a text with which a language is asked for. */
  withoutRequest: (folded: string) => string;
}

export function meantOf(text: string, { small, withoutRequest }: Wordless): Meant {
  const named = blank(text, nameParts(text)).replaceAll(introduction, "");
  const all = fold(named.replace(/\bno\b,?(?= (?:this|it|that|i|the)\b)/giu, ""));
  const parts = deniedParts(all);
  const folded = withoutRequest(blank(all, parts).replaceAll(closings, " , ").replaceAll(calling, ""));
  return {
    text,
    folded,
    content: wordsIn(folded).filter((word) => !isSmall(word, small)),
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
