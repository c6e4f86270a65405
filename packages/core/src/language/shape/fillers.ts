/** What callers say before a question, one after another, and what says nothing of it. */
export interface Fillers {
  /** Alternatives of regular expressions. */
  phrases: readonly string[];
  /** Single words that may also name something ("Hello Kitty", "great wall"): each goes only before a word that names nothing. Between single spaces. */
  words: string;
}
