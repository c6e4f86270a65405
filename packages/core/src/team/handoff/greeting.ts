import { isSmall, smallWordsOf } from "../languages/small-words.ts";
import { fold } from "../words/fold.ts";

/** Languages whose greetings are known, and small words with them. */
const languages = ["en", "es", "de", "fr", "pt", "it", "nl"];

/** How words begin that greet, folded. */
export const greeting =
  /^[\p{P}\s]*(?:hello|hi|hey|welcome|good (?:morning|afternoon|evening|day)|thank you for calling|thanks for calling|hola|buen[oa]s(?: (?:dias|tardes|noches))?|bienvenid[oa]s?|guten (?:tag|morgen|abend)|hallo|willkommen|gruss gott|bonjour|bonsoir|bienvenue|ola|bom dia|boa (?:tarde|noite)|ciao|buon ?(?:giorno|asera)|goede ?(?:morgen|middag|avond|dag)|welkom)(?!\p{L})/u;

/** False for words that only greet, agree or ask whether anybody is there: nobody calls about those. */
export function namesMatter(text: string): boolean {
  const small = smallWordsOf(languages);
  const clauses = fold(text)
    .split(/[,.;:!?¿¡]/u)
    .map((clause) => clause.replace(greeting, ""));
  const words = clauses.join(" ").match(/[\p{L}\p{M}\p{N}'-]+/gu) ?? [];
  return words.some((word) => !isSmall(word, small));
}
