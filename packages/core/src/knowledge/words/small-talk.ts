import { listsOf } from "../../language/languages/by-language.ts";
import { plainWords } from "./words.ts";

const separator = "\u0000";
const known = new Set(
  Object.values(listsOf("smallTalk"))
    .flatMap((list) => list.split("|"))
    .map((phrase) => plainWords(phrase).join(separator)),
);
/** Words of the longest phrase that begins so. */
const longest = new Map<string, number>();
for (const phrase of known) {
  const words = phrase.split(separator);
  longest.set(words[0]!, Math.max(words.length, longest.get(words[0]!) ?? 0));
}

/** The words that are left when greetings and the like are taken out, the longest phrases first. */
export function withoutSmallTalk(words: readonly string[]): string[] {
  const left: string[] = [];
  let i = 0;
  while (i < words.length) {
    let length = Math.min(longest.get(words[i]!) ?? 0, words.length - i);
    while (length > 0 && !known.has(words.slice(i, i + length).join(separator))) length--;
    if (length === 0) left.push(words[i++]!);
    else i += length;
  }
  return left;
}
