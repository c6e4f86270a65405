import { type LanguageDetector, primaryOf } from "./detector.ts";
import type { LanguageRequests } from "./requested.ts";

/** The language of a call. */
export interface CallLanguage {
  /** BCP 47 tag; null until something tells. */
  spoken: string | null;
  /** Another language that the last sure turns were in, and how many they are. */
  other: { language: string; turns: number } | null;
}

export const unheardLanguage: CallLanguage = { spoken: null, other: null };

/** What tells a team's languages in a caller's words. */
export interface LanguageSense {
  detect: LanguageDetector;
  requested: LanguageRequests;
}

export interface HeardTurn {
  text: string;
  /** As the recogniser reported it. */
  given: string | null;
  /** What the current member speaks first: taken for the call's language until another is heard. */
  assumed: string | null;
  /** Null for a team without languages. */
  sense: LanguageSense | null;
}

/** As many turns in a row must be in another language before the call is. */
const turnsToSwitch = 2;

/**
 * The call's language after a turn. A language asked for outright counts at once, then what the recogniser reported; a language
 * that was only detected counts from the second sure turn in a row, and what is not sure (a word, a name, a mixture) changes nothing.
 */
export function followLanguage(before: CallLanguage, { text, given, assumed, sense }: HeardTurn): { language: CallLanguage; why: string } {
  const settle = (spoken: string, why: string) => ({ language: { spoken, other: null }, why });
  const asked = sense?.requested(text) ?? null;
  if (asked !== null) return settle(asked, `the caller asked for ${asked}`);
  if (given !== null) return settle(given, `the recogniser heard ${given}`);
  const found = sense?.detect(text);
  const current = before.spoken ?? assumed;
  if (!found?.sure) return { language: before, why: current ? `the call is in ${current}` : "the language is not known" };
  const { language } = found;
  if (current === null) return settle(language, `the words are in ${language}`);
  if (primaryOf(language) === primaryOf(current)) return settle(current, `the call is in ${current}`);
  const turns = before.other?.language === language ? before.other.turns + 1 : 1;
  if (turns >= turnsToSwitch) return settle(language, `${turns} turns in a row were in ${language}`);
  return {
    language: { spoken: before.spoken, other: { language, turns } },
    why: `this turn alone is in ${language}, the call in ${current}`,
  };
}
