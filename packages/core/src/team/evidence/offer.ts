import type { Member } from "../../schema/team.ts";
import { handoffTargets } from "../handoff/transfer-tools.ts";
import type { Facts } from "../route/facts.ts";
import { fold } from "../route/fold.ts";

/** How an agent offers to hand the caller over, by what such an offer has in many languages. */
const offer =
  /put you through|transfer you|connect you|pass you|hand you over|(?:te|le|lo|la) (?:paso|comunico|transfiero)|verbinde|durchstelle|vous (?:passe|transfere|mets en relation)|(?:la|ti) (?:passo|trasferisco)|(?:te|lhe|o|a) (?:passo|transfiro)|doorverbind|przelacz|koppla|polacz|соедин|переведу|bagla|pripoj|prepoj|stille deg|stiller dig/u;
/** Folded words that begin with a yes. */
export const yes =
  /^[\p{P}\s]*(?:yes|yeah|yep|sure|ok|okay|please|go ahead|of course|please do|that would be|si|claro|vale|ja|bitte|gerne|oui|bien sur|d'accord|certo|va bene|sim|tak|prosze|да|evet|tamam|ano|haluan|joo|jo|gerna|はい|お願い)(?![\p{L}])/u;
/** So many first letters of a role's word tell it in an offer: "our tenancy team" is Tenancies. */
const told = 5;

/** The member that the agent has just offered, when the caller says yes to it and nothing else. Null otherwise. */
export function offerAccepted(
  members: readonly Member[],
  owner: string,
  { asked, meant }: Pick<Facts, "asked" | "meant">,
): { to: string; why: string } | null {
  if (asked === null || meant === null || meant.content.length > 0 || meant.denied.length > 0) return null;
  const offered = fold(asked);
  if (!offer.test(offered) || !yes.test(meant.folded)) return null;
  const words = new Set(offered.split(/[^\p{L}\p{N}]+/u).map((word) => word.slice(0, told)));
  const allowed = handoffTargets(members, owner);
  const named = members.filter(
    ({ agentId, role }) =>
      allowed.includes(agentId) &&
      fold(role || agentId)
        .split(/[^\p{L}\p{N}]+/u)
        .some((word) => word.length > 3 && words.has(word.slice(0, told))),
  );
  const [only] = named;
  if (!only || named.length > 1) return null;
  return { to: only.agentId, why: `the caller said yes to the offer of ${only.role || only.agentId}` };
}
