import { atFirstUse } from "../../base/values/at-first-use.ts";
import { stopWordsOf } from "../words/stop-words.ts";
import { fold, plainWords } from "../words/words.ts";
import { repairs } from "./filler-phrases.ts";

const marker = atFirstUse(
  () => new RegExp(`(?<![\\p{L}'])(?:${repairs.join("|").replaceAll(" ", "\\s+")})(?![\\p{L}'])[\\s,.]*`, "iu"),
);
const word = /[\p{L}\p{N}'-]+/gu;
/** Words before the marker in which a correction begins again. */
const lookBack = 8;
/** A correction of no more words that name something puts another word in place of the last one. */
const shortest = 2;

/**
 * A text in which what was taken back is left out: "a table for two, no wait, for three" is "a table for three". A correction begins again at a word that was said
 * before, or takes the place of the last word; a whole new sentence leaves what was said before it.
 */
export function withoutRepairs(text: string): string {
  const found = marker().exec(text);
  if (!found) return text;
  const said = text.slice(0, found.index);
  const meant = withoutRepairs(text.slice(found.index + found[0].length));
  const places = [...said.matchAll(word)];
  const first = meant.match(word)?.[0];
  if (first === undefined) return said;
  const again = places.slice(-lookBack).findLast(([one]) => fold(one) === fold(first));
  if (again) return said.slice(0, again.index) + meant;
  const last = places.at(-1);
  const names = plainWords(meant);
  const stopWords = stopWordsOf(names);
  if (last && names.filter((one) => !stopWords.has(one)).length <= shortest) return said.slice(0, last.index) + meant;
  return `${said.trimEnd()} ${meant}`;
}
