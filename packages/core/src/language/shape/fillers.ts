/** What says nothing of the question, by where it stands. Alternatives of regular expressions, but for `openers`. */
export interface Fillers {
  /** Said anywhere while a sentence is made. */
  inside: string;
  /** Said before the question itself, one after another. */
  before: readonly string[];
  /** The same, of one word that may also name something ("Hello Kitty", "great wall"): it goes only before a word that names nothing. Between single spaces. */
  openers: string;
  /** Said behind the question. */
  behind: string;
}
