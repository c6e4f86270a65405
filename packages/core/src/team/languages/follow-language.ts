import { wordsIn } from "../words/words-in.ts";
import { type Detection, type LanguageDetector, primaryOf } from "./detector.ts";
import type { LanguageRequests } from "./requested.ts";

/** The language of a call. */
export interface CallLanguage {
  /** BCP 47 tag; null until it is known. */
  spoken: string | null;
  /** Another language that the last turns were surely in, and how many turns these were. */
  other: { language: string; turns: number } | null;
}

export const unknownLanguage: CallLanguage = { spoken: null, other: null };

/** Finds a team's languages in a caller's words. */
export interface TeamLanguages {
  detect: LanguageDetector;
  requested: LanguageRequests;
}

/** A turn's words, and what else tells its language. */
export interface SpokenTurn {
  text: string;
  /** BCP 47 tag that the speech recogniser reported; null when it reported none. */
  reportedLanguage: string | null;
  /** The first language of the current member: the call is taken to be in it until another one is found. */
  assumed: string | null;
  /** Null for a team without languages. */
  languages: TeamLanguages | null;
}

/** As many turns in a row must be in another language before the call is. */
const turnsToSwitch = 2;
/** From so many words on a recogniser's tag is taken at its word. */
const longText = 6;

interface Heard {
  language: string;
  /** One turn is enough. */
  atOnce: boolean;
  /** "the words are in es", "the recognizer reported es". */
  why: string;
}

/**
 * The call's language after a turn, and why. A language that the caller asks for counts at once, and so does the one of
 * the words that say that the caller lacks another: "no hablo inglés". Otherwise the second turn in a row counts, or the
 * first one that is long and clear, whether the words tell the language or the speech recogniser does. What is not sure,
 * such as a single word, a name or a mixture, changes nothing.
 */
export function followLanguage(before: CallLanguage, turn: SpokenTurn): { language: CallLanguage; why: string } {
  const { text, assumed, languages } = turn;
  const change = (spoken: string, why: string) => ({ language: { spoken, other: null }, why });
  const request = languages?.requested(text) ?? { asked: null, denied: [] };
  if (request.asked !== null) return change(request.asked, `the caller asked for ${request.asked}`);
  const words = languages?.detect(text) ?? null;
  const [denied] = request.denied;
  if (denied !== undefined && words && !request.denied.includes(words.language))
    return change(words.language, `the caller does not speak ${denied}, and the words are in ${words.language}`);
  const current = before.spoken ?? assumed;
  const heard = heardIn(turn, words);
  if (heard === null)
    return { language: before, why: current ? `the call is in ${current}` : "the language is not known" };
  const { language, atOnce, why } = heard;
  if (current === null) return change(language, why);
  if (primaryOf(language) === primaryOf(current)) return change(current, `the call is in ${current}`);
  if (atOnce) return change(language, why);
  const isSame = before.other !== null && primaryOf(before.other.language) === primaryOf(language);
  const turns = isSame ? before.other!.turns + 1 : 1;
  if (turns >= turnsToSwitch) return change(language, `${turns} turns in a row were in ${language}`);
  return {
    language: { spoken: before.spoken, other: { language, turns } },
    why: `this turn alone is in ${language}, the call in ${current}`,
  };
}

/** What a turn says of its language, by the recogniser's tag or by its words; null when that is not sure. */
function heardIn({ text, reportedLanguage }: SpokenTurn, words: Detection | null): Heard | null {
  if (reportedLanguage !== null) {
    const isAgreed = words?.sure === true && primaryOf(words.language) === primaryOf(reportedLanguage);
    const atOnce = isAgreed || wordsIn(text).length >= longText;
    return { language: reportedLanguage, atOnce, why: `the recognizer reported ${reportedLanguage}` };
  }
  if (!words?.sure) return null;
  return { language: words.language, atOnce: words.clear, why: `the words are in ${words.language}` };
}
