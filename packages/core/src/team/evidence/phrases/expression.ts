import { listsOf } from "../../../language/languages/by-language.ts";
import type { Phrases } from "../../../language/shape/phrases.ts";
import { fold } from "../../words/fold.ts";

/** What callers say beside their matter, by language. */
export const phrasesByLanguage: Readonly<Record<string, Phrases>> = listsOf("phrases");

/** Languages without spaces around what is said: they have no ends of words to look for. */
export const spaceless: ReadonlySet<string> = new Set(Object.keys(listsOf("isSpaceless")));

/** Folds what is text in a pattern, and leaves its classes of characters as they are; recognisers leave apostrophes out. */
export function folded(source: string): string {
  return source
    .split(/(\\p\{\w+\})/u)
    .map((part) => (part.startsWith("\\p{") ? part : fold(`|${part}|`).slice(1, -1)))
    .join("")
    .replaceAll("'", "'?");
}

/** One list of all languages: any of its phrases, as whole words where there are such. */
export function anyOf(list: (phrases: Phrases) => string | undefined): string {
  const sources = (isSpaceless: boolean) =>
    Object.entries(phrasesByLanguage)
      .filter(([tag]) => spaceless.has(tag) === isSpaceless)
      .flatMap(([, phrases]) => list(phrases) ?? [])
      .map(folded)
      .join("|");
  return `(?<![\\p{L}\\p{N}])(?:${sources(false)})(?![\\p{L}\\p{N}])|${sources(true)}`;
}

/** The same, also within words. */
export function anyWithin(list: (phrases: Phrases) => string | undefined): string {
  return Object.values(phrasesByLanguage)
    .flatMap((phrases) => list(phrases) ?? [])
    .map(folded)
    .join("|");
}
