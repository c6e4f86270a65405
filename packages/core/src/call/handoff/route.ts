import type { Handoff, Suggestion } from "../../schema/call.ts";
import type { Rule } from "../../schema/team.ts";
import { offerAccepted, offerDeclined } from "../../team/evidence/offer.ts";
import { type Likely, likelyMove, type Verdict } from "../../team/evidence/verdict.ts";
import { handoffTargets } from "../../team/handoff/transfer-tools.ts";
import type { Facts } from "../../team/route/facts.ts";
import { routeByLanguage } from "../../team/route/language.ts";
import type { RuleRoute } from "../../team/route/rules.ts";
import type { ResolvedTeam } from "../resolved-team.ts";

/** Who should speak next, and why. */
export interface Route {
  to: string;
  /** Members who get the call when `to` can't take it, in this order. */
  otherwise?: readonly string[];
  by: Handoff["by"];
  rule: Rule | null;
  reason: string;
  /** The caller pressed a key of the rule; absent for every other way. */
  byKey?: boolean;
  /** The call begins with it: nobody has greeted the caller. */
  opens?: boolean;
  /** The hand-off in whose place this one is made, and the member that the host has since then. */
  inPlaceOf?: { id: string; member: string };
}

/** What becomes of a moment in a call: it moves, or stays with or without a suggestion. */
export interface Decision {
  route: Route | null;
  suggested: Suggestion | null;
  /** Why, for the trace. Where the call stays, what was found of the intents stands beside it there, and is not in it. */
  why: string;
}

/** Whom the words may be meant for, and why. */
type Meant = Pick<Verdict, "why" | "intent"> & { to: string };

/** Asks the team's rules, then the call's language, then whom the words are meant for. */
export function decide(team: ResolvedTeam, owner: string, facts: Facts): Decision {
  const declined = offerDeclined(team.members, owner, facts);
  const isClosed = (agentId: string) => agentId === declined || facts.closedTo.includes(agentId);
  const { calling } = facts;
  const isHuman = team.isHuman(owner);
  const likely: Likely = { members: team.members, words: team.handoffs.words, owner, facts };
  let ruled: Meant | null = null;
  const rules = team.rules.route(owner, facts);
  for (const fired of rules) {
    if ((isHuman || calling !== null) && fired.isSpoken) continue;
    if (calling !== null && team.isHuman(fired.to)) continue;
    if (!fired.isLikely) return moved(routeOfRule(fired));
    // The words are for somebody else first: what they also ask for is kept until that is dealt with, unless the team put
    // the rule before others.
    const isFirst = (fired.rule.priority ?? 0) > 0;
    if (isClosed(fired.to) || (!isFirst && waits(fired, rules, facts))) continue;
    const verdict = likelyMove(likely, fired);
    if (verdict.commits) return moved(routeOfRule(fired));
    ruled ??= { ...verdict, to: fired.to };
  }
  if (isHuman) return withPerson;
  if (calling !== null) return whileCalling(calling);
  if (facts.text === null) return stays(null);
  const language = routeByLanguage(team.members, owner, facts);
  if (language && !isClosed(language.to))
    return moved({ to: language.to, by: "language", rule: null, reason: language.why });
  const offered = offerAccepted(team.members, owner, facts);
  if (offered && !isClosed(offered.to)) return moved({ to: offered.to, by: "intent", rule: null, reason: offered.why });
  const { to, commits, why, intent } = likelyMove(likely, null);
  const meant = to === null ? null : { to, why, intent };
  const passed = () => team.rules.passedOver(owner, facts);
  if (meant && isClosed(meant.to)) return stays(ruled, passed);
  if (meant && commits) return moved({ to: meant.to, by: "intent", rule: null, reason: sentenceOf(meant) });
  return stays(ruled ?? meant ?? dueNow(team, owner, facts, isClosed), passed);
}

/**
 * The words are for another member first, by an example or a rule of its own. A word that they share with an example is
 * too little beside a rule: "he is not moving and there is bleeding" is not for who moves appointments.
 */
function waits({ to }: RuleRoute, rules: readonly RuleRoute[], { askedFirst, alsoAskedFor }: Facts): boolean {
  if (askedFirst === null || !alsoAskedFor.includes(to)) return false;
  return askedFirst.isClear || rules.some((rule) => rule.to === askedFirst.agentId);
}

/** What the caller also asked for before, once it is its turn. */
function dueNow(
  { members }: ResolvedTeam,
  owner: string,
  { due }: Facts,
  isClosed: (agentId: string) => boolean,
): Meant | null {
  if (due === null || isClosed(due) || !handoffTargets(members, owner).includes(due)) return null;
  return { to: due, why: "the caller also asked for it, and the first matter is dealt with", intent: null };
}

/** Who should speak next. Null: the call stays with `owner`. */
export function routeOf(team: ResolvedTeam, owner: string, facts: Facts): Route | null {
  return decide(team, owner, facts).route;
}

/** The call moves by the route. */
export const moved = (route: Route): Decision => ({ route, suggested: null, why: route.reason });

const withPerson: Decision = { route: null, suggested: null, why: "nothing that is said takes a call from a person" };

function whileCalling(person: string): Decision {
  return {
    route: null,
    suggested: null,
    why: `${person} is being called, and until they answer nothing that is said moves the call`,
  };
}

/** `passed`: why rules do not fire that all of the words would fire. */
function stays(likely: Meant | null, passed: () => string[] = () => []): Decision {
  if (!likely) return { route: null, suggested: null, why: ["no rule fired", ...passed()].join("; ") };
  const { to, why } = likely;
  return { route: null, suggested: { agentId: to, why: sentenceOf(likely) }, why: `${to} is suggested, ${why}` };
}

function sentenceOf({ why, intent }: Meant): string {
  return intent === null ? why : `${why}, ${intent}`;
}

function routeOfRule({ to, otherwise, rule, why, byKey }: RuleRoute): Route {
  return { to, otherwise, by: "rule", rule, reason: why, byKey };
}
