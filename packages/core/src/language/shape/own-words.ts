/** How words begin that set the agent right, or name what is the caller's own. Alternatives of a regular expression, as `plainWords` spells words. */
export interface OwnWords {
  /** May stand in front of either: "yes", "well". */
  before?: string;
  /** Sets the agent right: "no, the cancellation fee". */
  denies: string;
  /** Behind a denial, what only answers: "no, it is fine". */
  unless?: string;
  /** Stands in front of what is the caller's own: "my card was stolen". */
  own?: string;
}
