/** How callers ask for a language and say that they lack one. Alternatives are regular expressions over folded text. */
export interface RequestPhrases {
  /** Verbs whose object is a language that is asked for: "do you speak", "parlo". */
  speak: string;
  /** Who should speak it: "someone who speaks", "an agent in". */
  someone: string;
  /** What stands between help and a language: "in", "auf". */
  link: string;
  /** What stands behind a language in a request: "please", "agent". */
  after: string;
  /** Words that may stand beside nothing but a language in a request. */
  beside: string;
  /** What denies the language that follows within three words. */
  not: string;
  /** What denies the language before it. */
  notAfter: string;
}
