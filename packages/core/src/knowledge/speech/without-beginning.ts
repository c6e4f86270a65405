import { atFirstUse } from "../../base/values/at-first-use.ts";
import { listsOf } from "../../language/languages/by-language.ts";
import { stopWordsOf } from "../words/stop-words.ts";
import { plainWords } from "../words/words.ts";

const gap = "[\\s,.;:!…–-]";

const patterns = atFirstUse(() => {
  const fillers = Object.values(listsOf("fillers"));
  const phrases = fillers.flatMap((each) => each.phrases).map((list) => list.replaceAll(" ", "\\s+"));
  const words = fillers.flatMap((each) => each.words.split(" "));
  return {
    phrase: new RegExp(`^(?:${phrases.join("|")})(?![\\p{L}'])${gap}*`, "iu"),
    word: new RegExp(`^(?:${words.join("|")})(?![\\p{L}'])(${gap}*)`, "iu"),
  };
});

/**
 * What was asked, without greetings and politeness before the question: "okay so i have a quick question about parking" is "parking". Where nothing else
 * was said it stays as it is. Made for English, German, Spanish, French, Portuguese, Italian and Dutch; other languages keep what they have.
 */
export function withoutBeginning(text: string): string {
  const { phrase, word } = patterns();
  const stopWords = stopWordsOf(plainWords(text));
  const namesSomething = (rest: string) => plainWords(rest).some((one) => !stopWords.has(one));
  let rest = text.replaceAll("’", "'").trim();
  while (rest !== "") {
    const found = phrase.exec(rest) ?? word.exec(rest);
    if (!found) break;
    const next = rest.slice(found[0].length);
    const following = plainWords(next.slice(0, 40))[0];
    // A single word goes only before a comma or a word that names nothing.
    const goes =
      found[1] === undefined || /[,.;!…]/.test(found[1]) || following === undefined || stopWords.has(following);
    if (!goes && !phrase.test(next) && !word.test(next)) break;
    rest = next;
  }
  return namesSomething(rest) ? rest : text;
}
