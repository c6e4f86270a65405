import { listsOf } from "../../../language/languages/by-language.ts";
import { readUtterance } from "../../words/content-words.ts";
import { plainWords } from "../../words/words.ts";

const wordsOf = (list: "yesWords" | "noWords" | "besideYes") =>
  new Set(plainWords(Object.values(listsOf(list)).join(" ")));
const yes = wordsOf("yesWords");
const no = wordsOf("noWords");
/** Says yes with a word for no. */
const agreeing = new RegExp(`(?<!\\p{L})(?:${Object.values(listsOf("yesPhrases")).join("|")})(?!\\p{L})`, "giu");
/** What a caller adds to a yes: "yes, tell me". */
const goOn = wordsOf("besideYes");

/** Whether words are nothing but a yes or a no; null when they are neither, or say more. */
export function yesOrNo(text: string): "yes" | "no" | null {
  const { words, content } = readUtterance(text.replace(agreeing, "sure"));
  const more = content.filter((word) => !goOn.has(word) && !yes.has(word) && !no.has(word));
  if (more.length > 0) return null;
  if (words.some((word) => no.has(word))) return "no";
  return words.some((word) => yes.has(word)) ? "yes" : null;
}
