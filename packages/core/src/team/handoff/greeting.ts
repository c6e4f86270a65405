import { anyOf, phrasesByLanguage } from "../evidence/phrases/expression.ts";
import { isSmall, smallWordsOf } from "../languages/small-words.ts";
import { fold } from "../words/fold.ts";
import { wordsIn } from "../words/words-in.ts";

/** How words begin that greet, folded. */
export const greeting = new RegExp(`^[\\p{P}\\s]*(?:${anyOf(({ greetings }) => greetings)})`, "u");

/** False for words that only greet, agree or ask whether anybody is there: nobody calls about those. */
export function namesMatter(text: string): boolean {
  const small = smallWordsOf(Object.keys(phrasesByLanguage));
  const clauses = fold(text)
    .split(/[,.;:!?¿¡、。]/u)
    .map((clause) => clause.replace(greeting, ""));
  return wordsIn(clauses.join(" ")).some((word) => !isSmall(word, small));
}
