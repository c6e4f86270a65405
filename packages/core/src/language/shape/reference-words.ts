/** How callers refer back to one of several things. Between single spaces. */
export interface ReferenceWords {
  first: string;
  second: string;
  third: string;
  last: string;
  /** The one before: "the other". */
  other: string;
  /** What callers choose between: "the second hotel". Of other things, "the first month" names something itself. */
  kinds: string;
  /** The caller's, by themselves: "mine", but not "a friend of mine". */
  mine: string;
  /** The caller's, before a word for what it is: "my plan". */
  my?: string;
}
