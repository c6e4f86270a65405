import type { Member } from "../../schema/team-definition.ts";
import type { Meant } from "../evidence/meant.ts";
import { anyOf, anyWithin } from "../evidence/phrases/expression.ts";
import { handoffTargets } from "../tools/transfer-tools.ts";
import { containsWord, fold } from "../words/fold.ts";
import { movedByWords, type Signal } from "./decision.ts";
import type { Facts } from "./facts.ts";

/** How an agent offers to hand the caller over, by what such an offer has in many languages. */
const offer = new RegExp(
  anyWithin(({ answers }) => answers?.offer),
  "u",
);
/** Folded words that begin with a yes. */
export const yes = new RegExp(`^[\\p{P}\\s]*(?:${anyOf(({ answers }) => answers?.yes)})`, "u");
/** Folded words that begin with a no. */
export const no = new RegExp(`^[\\p{P}\\s]*(?:${anyOf(({ answers }) => answers?.no)})`, "u");
/** So many first letters of a role's word tell it in an offer: "our tenancy team" is Tenancies. */
const beginning = 5;

type Answered = Pick<Facts, "unanswered" | "meant">;

/** The caller takes up what the agent has just offered. */
export const byOffer: Signal = ({ team, owner, facts, isClosed }) => {
  const offered = offerAccepted(team.members, owner, facts);
  return offered === null || isClosed(offered.to) ? null : movedByWords(offered.to, offered.why);
};

/** The member that the agent has just offered, when the caller says yes to it and nothing else. Null otherwise. */
export function offerAccepted(
  members: readonly Member[],
  owner: string,
  { unanswered, meant }: Answered,
): { to: string; why: string } | null {
  if (meant === null || meant.denied.length > 0 || !saysOnlyYes(meant)) return null;
  const offered = offeredIn(unanswered, members, owner);
  return (
    offered && { to: offered.agentId, why: `the caller said yes to the offer of ${offered.role || offered.agentId}` }
  );
}

/** The member that the agent has just offered, when the caller says no to it. Null otherwise. */
export function offerDeclined(
  members: readonly Member[],
  owner: string,
  { unanswered, meant }: Answered,
): string | null {
  if (meant === null || !no.test(fold(meant.text))) return null;
  return offeredIn(unanswered, members, owner)?.agentId ?? null;
}

/** "Sure, go ahead" is one yes behind another. */
export function saysOnlyYes({ folded, content }: Meant): boolean {
  if (!yes.test(folded)) return false;
  let left = folded;
  while (yes.test(left)) left = left.replace(yes, "");
  return !content.some((word) => containsWord(left, word));
}

function offeredIn(said: string | null, members: readonly Member[], owner: string): Member | null {
  const offered = fold(said ?? "");
  if (!offer.test(offered)) return null;
  const words = new Set(offered.split(/[^\p{L}\p{N}]+/u).map((word) => word.slice(0, beginning)));
  const allowed = handoffTargets(members, owner);
  const named = members
    .filter(({ agentId }) => allowed.includes(agentId))
    .map((member) => ({ member, told: wordsOf(member).filter((word) => words.has(word)).length }));
  // Roles may share a word, as "Spanish desk" and "Portuguese desk" do.
  const most = Math.max(1, ...named.map(({ told }) => told));
  const best = named.filter(({ told }) => told === most);
  return best.length === 1 ? best[0]!.member : null;
}

/** The beginnings of the words of a member's role. */
function wordsOf({ role, agentId }: Member): string[] {
  const words = fold(role || agentId).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length > 3).map((word) => word.slice(0, beginning));
}
