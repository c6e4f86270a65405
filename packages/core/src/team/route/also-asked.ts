import { isClosing } from "../evidence/closings.ts";
import { asksWhatElse } from "../evidence/moment.ts";
import { fold } from "../words/fold.ts";
import type { Facts } from "./facts.ts";
import { no } from "./offer.ts";

type Answered = Pick<Facts, "meant" | "unanswered">;

/** True once the first matter is dealt with: the agent asks what else there is, or the caller's words close it. */
export function isDealtWith({ meant, unanswered }: Answered): boolean {
  if (meant === null) return false;
  return asksWhatElse(unanswered) || (meant.content.length === 0 && isClosing(fold(meant.text)));
}

/** True when the caller says that there is nothing else. */
export function wantsNothingElse({ meant, unanswered }: Answered): boolean {
  return meant !== null && meant.content.length === 0 && asksWhatElse(unanswered) && no.test(fold(meant.text));
}
