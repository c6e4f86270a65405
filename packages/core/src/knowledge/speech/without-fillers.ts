import { atFirstUse } from "../../base/values/at-first-use.ts";
import { stopWordsOf } from "../words/stop-words.ts";
import { plainWords } from "../words/words.ts";
import { before, behind, inside, openers, sounds } from "./filler-phrases.ts";

const gap = "[\\s,.;:!…–-]";

const patterns = atFirstUse(() => {
  const anyOf = (lists: readonly string[]) => lists.map((list) => list.replaceAll(" ", "\\s+")).join("|");
  return {
    sound: new RegExp(
      `(?<![\\p{L}\\p{N}'-])(?<!\\p{N}\\s)(?:${sounds.replaceAll(" ", "|")})(?![\\p{L}\\p{N}'-])${gap}*`,
      "giu",
    ),
    inside: new RegExp(`(?<![\\p{L}'])(?:${anyOf(inside)})(?![\\p{L}'])${gap}*`, "giu"),
    before: new RegExp(`^(?:${anyOf(before)})(?![\\p{L}'])${gap}*`, "iu"),
    opener: new RegExp(`^(?:${openers.replaceAll(" ", "|")})(?![\\p{L}'])(${gap}*)`, "iu"),
    behind: new RegExp(`${gap}+(?:${anyOf(behind)})[\\s.,!?]*$`, "iu"),
  };
});

/**
 * What was asked, without sounds of thinking and politeness around the question. Where nothing else was said it stays as it is.
 * Made for English, German, Spanish, French, Portuguese, Italian and Dutch; other languages keep what they have.
 */
export function withoutFillers(text: string): string {
  const { sound, inside } = patterns();
  const spoken = text.replaceAll("’", "'").replace(sound, "").replace(inside, "");
  const asked = withoutEnd(withoutBeginning(spoken.trim())).trim();
  return namesSomething(asked) ? asked : text;
}

function withoutBeginning(text: string): string {
  const { before, opener } = patterns();
  const stopWords = stopWordsOf(plainWords(text));
  let rest = text;
  while (rest !== "") {
    const phrase = before.exec(rest) ?? opener.exec(rest);
    if (!phrase) break;
    const next = rest.slice(phrase[0].length);
    const word = plainWords(next.slice(0, 40))[0];
    // A single word goes only before a comma or a word that names nothing.
    const goes = phrase[1] === undefined || /[,.;!…]/.test(phrase[1]) || word === undefined || stopWords.has(word);
    if (!goes && !before.test(next) && !opener.test(next)) break;
    rest = next;
  }
  return rest;
}

function withoutEnd(text: string): string {
  const { behind } = patterns();
  const mark = /\?\s*$/.test(text) ? "?" : "";
  let rest = text;
  for (let shorter = rest.replace(behind, ""); shorter !== rest; shorter = rest.replace(behind, "")) rest = shorter;
  return rest === text ? text : rest + mark;
}

function namesSomething(text: string): boolean {
  const words = plainWords(text);
  const stopWords = stopWordsOf(words);
  return words.some((word) => !stopWords.has(word));
}
