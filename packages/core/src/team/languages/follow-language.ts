import { type LanguageDetector, primaryOf } from "./detector.ts";
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

/**
 * The call's language after a turn, and why. A language that the caller asks for counts at once, then what the speech
 * recogniser reported. A language that was only detected counts from the second sure turn in a row. What is not sure,
 * such as a single word, a name or a mixture, changes nothing.
 */
export function followLanguage(before: CallLanguage, turn: SpokenTurn): { language: CallLanguage; why: string } {
  const { text, reportedLanguage, assumed, languages } = turn;
  const change = (spoken: string, why: string) => ({ language: { spoken, other: null }, why });
  const requested = languages?.requested(text) ?? null;
  if (requested !== null) return change(requested, `the caller asked for ${requested}`);
  if (reportedLanguage !== null) return change(reportedLanguage, `the recognizer reported ${reportedLanguage}`);
  const found = languages?.detect(text);
  const current = before.spoken ?? assumed;
  if (!found?.sure)
    return { language: before, why: current ? `the call is in ${current}` : "the language is not known" };
  const { language } = found;
  if (current === null) return change(language, `the words are in ${language}`);
  if (primaryOf(language) === primaryOf(current)) return change(current, `the call is in ${current}`);
  const turns = before.other?.language === language ? before.other.turns + 1 : 1;
  if (turns >= turnsToSwitch) return change(language, `${turns} turns in a row were in ${language}`);
  return {
    language: { spoken: before.spoken, other: { language, turns } },
    why: `this turn alone is in ${language}, the call in ${current}`,
  };
}
