import { plainWords } from "../../words/words.ts";
import { readUtterance } from "./content-words.ts";
import { readCues } from "./request-cues.ts";

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

/** Whether a text asks: by its mark, by its first word, or in English by the order of its words. */
export function isQuestion(text: string): boolean {
  if (isMarkedQuestion(text) || beginsQuestion(readUtterance(text).said[0])) return true;
  const cues = readCues(text);
  return cues !== null && (cues.whether || cues.inverted || cues.interrogative || cues.tellMe);
}
