import { listsOf } from "../../../language/languages/by-language.ts";
import type { ReferenceWords } from "../../../language/shape/reference-words.ts";
import { stopWordsOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";

/**
 * Which of several things words refer back to: its place in what was offered, from 0; -1 for the last; `other` for the one before; `own` for what the caller has.
 */
export type Reference = number | "other" | "own";

const languages = Object.values(listsOf("references"));
const wordsOf = (part: keyof ReferenceWords) => plainWords(languages.map((words) => words[part] ?? "").join(" "));

const places = new Map<string, Reference>();
for (const [part, reference] of [
  ["first", 0],
  ["second", 1],
  ["third", 2],
  ["last", -1],
  ["other", "other"],
] as const) {
  for (const word of wordsOf(part)) places.set(word, reference);
}

/** Words that deny what follows them. */
const denying = new Set(plainWords(Object.values(listsOf("denyingWords")).join(" ")));
/** Words from a denial to what it denies. */
const reach = 5;

const kinds = new Set(wordsOf("kinds"));
const mine = new Set(wordsOf("mine"));
const my = new Set(wordsOf("my"));

/** What plain words such as "the second one", "the other hotel" or "mine" refer back to; null when they don't. */
export function referenceIn(words: readonly string[]): Reference | null {
  const stopWords = stopWordsOf(words);
  for (const [at, word] of words.entries()) {
    const reference = places.get(word);
    const next = words[at + 1];
    if (reference !== undefined && (next === undefined || stopWords.has(next) || kinds.has(next))) return reference;
    if (mine.has(word) && words[at - 1] !== "of" && (next === undefined || stopWords.has(next))) return "own";
    if (my.has(word) && next !== undefined && kinds.has(next)) return "own";
  }
  return null;
}

/** Whether the word at this place of plain words is denied, as in "not the old mill". `from`: a denial before that place is of something else. */
export function isDenied(words: readonly string[], place: number, from: number): boolean {
  return words.slice(Math.max(from, place - reach), place).some((word) => denying.has(word));
}
