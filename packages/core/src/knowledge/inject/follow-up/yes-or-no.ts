import { listsOf } from "../../../language/languages/by-language.ts";
import { readUtterance } from "../../words/content-words.ts";
import { plainWords } from "../../words/words.ts";

const wordsOf = (list: "yesWords" | "noWords") => new Set(plainWords(Object.values(listsOf(list)).join(" ")));
const yes = wordsOf("yesWords");
const no = wordsOf("noWords");
/** Says yes with a word for no. */
const agreeing =
  /(?<!\p{L})(?:no (?:problem|worries)|why not|kein problem|warum nicht|por qué no|pourquoi pas|perché no)(?!\p{L})/giu;
/** What a caller adds to a yes: "yes, tell me". */
const goOn = new Set(plainWords("tell go ahead love like that sagen sag erzählen cuente dites dica diga vertel"));

/** Whether words are nothing but a yes or a no; null when they are neither, or say more. */
export function yesOrNo(text: string): "yes" | "no" | null {
  const { words, content } = readUtterance(text.replace(agreeing, "sure"));
  const more = content.filter((word) => !goOn.has(word) && !yes.has(word) && !no.has(word));
  if (more.length > 0) return null;
  if (words.some((word) => no.has(word))) return "no";
  return words.some((word) => yes.has(word)) ? "yes" : null;
}
