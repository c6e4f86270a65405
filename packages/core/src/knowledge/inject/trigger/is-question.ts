import { languageOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";
import { readUtterance } from "./content-words.ts";

const questionMark = /[?？؟\u037e]\s*$/u;
const interrogatives = new Set(
  plainWords(
    `how what when where which who whose why
    cómo qué cuándo dónde cuál cuáles quién cuánto cuánta cuántos cuántas por comment quand où quel quelle quels quelles qui combien pourquoi
    wie was wann wo woher wohin welche welcher welches wer warum wieso wieviel como quando onde qual quais quem quanto quanta porque
    come dove quale quali chi quanto perché hoe wat wanneer waar welke wie waarom hoeveel как что когда где какой какая какие кто почему сколько`,
  ),
);
const auxiliaries = new Set(plainWords("is are do does did can could would will should"));

export const isMarkedQuestion = (text: string): boolean => questionMark.test(text);

/** Asks for a thing, a place, a time and so on; a yes or no does not answer it. */
export const isInterrogative = (word: string | undefined): boolean => word !== undefined && interrogatives.has(word);

/** A word that questions begin with; transcripts often come without their mark. */
export const beginsQuestion = (word: string | undefined): boolean =>
  isInterrogative(word) || (word !== undefined && auxiliaries.has(word));

const auxiliary = "do|does|did|is|are|was|were|can|could|will|would|should|may|might|isnt|arent|doesnt|dont";
const subject =
  "i|we|you|they|it|there|the|this|that|these|those|its|their|he|she|any|anyone|someone|somebody|people|guests|kids|children|pets|either|each|both|all|one|an?|my|our|your";
const whole = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "u");

/** What asks in English wherever it stands. */
const asking = [
  /** "Do you know if they …", "check whether". */
  whole(
    "whether|(?:know|check|see|tell me|confirm|wondering|verify|sure) if|if (?:they|it|there|its|the|this|that|(?:i|we) c(?:an|ould))",
  ),
  /** "Do they", "is there", "can my"; but "it is a small one" tells. */
  whole(
    `(?<!(?:it|that|this|there|he|she|they|which|i|we|you) )(?:(?:${auxiliary}) (?:${subject})|(?:has|have|had) (?:they|it|you|he|she|any|anyone))`,
  ),
  whole("whats?|hows?|when|wheres?|which|who|whose|why"),
  whole("(?:can|could|would|do|will) you (?:\\p{L}+ ){0,2}(?:tell|know|check|confirm|verify|see|say|explain)"),
  whole("(?:tell me|explain|elaborate on|describe)"),
  whole(
    "(?:information|info|details?|more) (?:on|about|for|regarding)|(?:know|learn|hear) (?:\\p{L}+ )?about|interested in",
  ),
];

/** Whether a text asks: by its mark, by its first word, in English by its words in any place, and elsewhere by a question word in any place. */
export function isQuestion(text: string): boolean {
  if (isMarkedQuestion(text) || beginsQuestion(readUtterance(text).said[0])) return true;
  const words = plainWords(text);
  const language = languageOf(words);
  if (language !== "eng") return language !== null && words.some(isInterrogative);
  const said = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  return asking.some((one) => one.test(said));
}
