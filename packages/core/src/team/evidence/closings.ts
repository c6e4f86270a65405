import { anyOf } from "./phrases/expression.ts";

/** The words with which callers thank and close, in folded text. */
export const closings = new RegExp(
  anyOf((phrases) => phrases.closings),
  "gu",
);

/** The words with which callers say that they call, in folded text: on the telephone they tell nothing. */
export const calling = new RegExp(
  anyOf((phrases) => phrases.calling),
  "gu",
);

/** True for folded words in which the caller thanks or closes, whatever else is said. */
export function isClosing(folded: string): boolean {
  closings.lastIndex = 0;
  const found = closings.test(folded);
  closings.lastIndex = 0;
  return found;
}
