import type { AskedQuestion, ReadPassage } from "./read-evidence.ts";

/** One thing that tells how well a passage answers a question. */
export interface Signal {
  name: string;
  /**
   * `found`: what the search found; the signals of this kind together count 1. `words`: the question's own words; what each counts beside
   * that 1, times how far words are believed.
   */
  kind: "found" | "words";
  weight: number;
  /** What the signal says, for the table in `docs/retrieval.md`. */
  says: string;
  /** 0 to 1; null where it can't tell. */
  of(question: AskedQuestion, passage: ReadPassage): number | null;
}
