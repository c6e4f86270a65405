import type { SaidWords } from "../../language/shape/said-words.ts";

/** What is said of figures, days, denials and answers in one language, with the common beginning of a word's forms. */
export interface SpokenLanguage extends SaidWords {
  root: (word: string) => string;
}
