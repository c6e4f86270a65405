import { plainWords } from "../../words/words.ts";

/** Data that is kept of a thing rather than written about it. A tool gives it; a passage that lacks the word does not. */
export const recordWords: ReadonlySet<string> = new Set(
  plainWords(
    "address phone telephone number numbers zip postcode postal reference confirmation email contact cheap expensive moderate moderately priced price star stars rating area part side town north south east west centre center location located type kind train taxi",
  ),
);
