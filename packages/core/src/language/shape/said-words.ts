/** What is said of figures, days, denials and answers in one language. All words are folded: lower case, without accents. */
export interface SaidWords {
  tag: string;
  /** Numbers below a hundred that are one word; in Spanish also the hundreds. */
  numbers: ReadonlyMap<string, number>;
  /** Ordinals that are one word. */
  ordinals: ReadonlyMap<string, number>;
  hundred: ReadonlySet<string>;
  thousand: ReadonlySet<string>;
  million: ReadonlySet<string>;
  /** Says how words between numbers join them: `hundreds` as in "two hundred and five", `tens` as in "treinta y cinco". */
  joins: { word: string; after: "hundreds" | "tens" };
  /** Numbers in one compound word, as German has them; null in other languages. */
  compound: ((word: string) => { value: number; isOrdinal: boolean } | null) | null;
  decimal: ReadonlySet<string>;
  /** Words that repeat the next digit. */
  repeats: ReadonlyMap<string, number>;
  /** Words that are one as well as an article. */
  articles: ReadonlySet<string>;
  months: readonly string[];
  /** From Monday on; each with its forms. */
  weekdays: readonly (readonly string[])[];
  /** Groups of days: a bit a day, from Monday on. */
  dayGroups: ReadonlyMap<string, number>;
  /** Between two ends of a range, or two of a kind. */
  ranges: ReadonlySet<string>;
  /** Before a time of day that has no unit. */
  beforeTimes: ReadonlySet<string>;
  /** Parts of the day, by the hour from which they make twelve more. */
  dayParts: ReadonlyMap<string, "am" | "pm">;
  /** Times of day that are one word, in minutes. */
  namedTimes: ReadonlyMap<string, number>;
  /** Words before an amount that is rounded. */
  about: ReadonlySet<string>;
  negators: ReadonlySet<string>;
  /** Words that say of a figure what it is beside, more or less than, or made of. */
  compares: ReadonlySet<string>;
  /** Words that put a condition or a place before a thing. */
  prepositions: ReadonlySet<string>;
  without: ReadonlySet<string>;
  /** "can", "may". */
  permits: ReadonlySet<string>;
  /** Words that say the opposite of their rest, which is the first group; null where a beginning doesn't tell. */
  opposites: RegExp | null;
  /** Behind a denial: from when on it does not hold. */
  notYet: ReadonlySet<string>;
  only: ReadonlySet<string>;
  yes: ReadonlySet<string>;
  no: ReadonlySet<string>;
  /** Where what is said of one thing ends. */
  clauseWords: ReadonlySet<string>;
  /** Between things that are alike: "or", "as well as". */
  ors: ReadonlySet<string>;
  /** "is", "makes": says that one is the other. */
  copulas: ReadonlySet<string>;
  /** What stands before a person's name. */
  titles: ReadonlySet<string>;
  /** Words that say no more than the kind of a figure does: "it costs", "it takes". */
  predicates: ReadonlySet<string>;
  /** Words that name nothing. */
  small: ReadonlySet<string>;
  /** Forms of common verbs that have another stem than the verb. */
  verbs?: ReadonlyMap<string, string>;
  /** The common beginning of a word's forms; null where the stem of an index word is it. */
  root: ((word: string) => string) | null;
  /** 1,200.50 in English, 1.200,50 elsewhere. */
  decimalSign: "." | ",";
}

export const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const counted = (words: string, from: number, step = 1): [string, number][] =>
  words.split(" ").map((word, at) => [word, from + at * step]);
