import { isClosing } from "../evidence/closings.ts";
import { asksWhatElse, saysDone } from "../evidence/moment.ts";
import { handoffTargets } from "../tools/transfer-tools.ts";
import { fold } from "../words/fold.ts";
import { no, saysOnlyYes } from "./by-offer.ts";
import { type Candidate, type DecisionContext, movedByWords, type Signal } from "./decision.ts";
import type { Facts } from "./facts.ts";

/** The first matter is dealt with, so the call goes on to what the caller also asked for. */
export const byAlsoAsked: Signal = (context) => {
  const due = dueNow(context);
  if (due === null || context.words !== "commit" || !takesUp(context.facts, due.to)) return null;
  return movedByWords(due.to, due.why);
};

/** What the caller also asked for before, once it is its turn. */
export function dueNow({
  team: { members },
  owner,
  facts: { due },
  isClosed,
}: Pick<DecisionContext, "team" | "owner" | "facts" | "isClosed">): Candidate | null {
  if (due === null || isClosed(due) || !handoffTargets(members, owner).includes(due)) return null;
  return {
    to: due,
    why: "the caller also asked for it, and the first matter is dealt with",
    intent: null,
    chance: null,
  };
}

type Answered = Pick<Facts, "meant" | "unanswered">;

/** True once the first matter is dealt with: the agent asks what else there is, or the caller's words close it. */
export function isDealtWith({ meant, unanswered }: Answered): boolean {
  if (meant === null) return false;
  return asksWhatElse(unanswered) || (meant.content.length === 0 && isClosing(fold(meant.text)));
}

/**
 * True when the call may go on to what the caller also asked for: the agent says that the first is done and the caller
 * thanks, or it asks what else there is and the caller says yes or speaks of that member's matter again.
 */
function takesUp({ meant, unanswered, intent, hypotheses }: Taken, due: string): boolean {
  if (meant === null) return false;
  if (meant.content.length === 0 && isClosing(fold(meant.text))) return saysDone(unanswered);
  if (!asksWhatElse(unanswered) || no.test(fold(meant.text))) return false;
  return saysOnlyYes(meant) || intent?.agentId === due || hypotheses?.[0]?.agentId === due;
}

type Taken = Answered & Pick<Facts, "intent" | "hypotheses">;

/** True when the caller says that there is nothing else. */
export function wantsNothingElse({ meant, unanswered }: Answered): boolean {
  return meant !== null && meant.content.length === 0 && asksWhatElse(unanswered) && no.test(fold(meant.text));
}
