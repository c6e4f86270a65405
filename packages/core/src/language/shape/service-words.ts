/** Words of one language, as alternatives of a regular expression, in lower case with accents. */
export interface ServiceWords {
  /** Who or what serves, and how: "you can", "is here to". */
  leads: string;
  /** What each agent does. */
  verbs: string;
  /** Whom each agent serves. */
  people: string;
  /** What callers have of any kind. */
  concerns: string;
  /** What leads to the matter itself. */
  joins: string;
}
