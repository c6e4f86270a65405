import type { Handoff, Suggestion } from "../../schema/call.ts";
import type { Rule } from "../../schema/team-definition.ts";
import { askedFor, type Named, namesOf } from "../../team/evidence/asked-for.ts";
import type { FoundMatter } from "../../team/intents/call-matter.ts";
import { takesUp } from "../../team/route/also-asked.ts";
import type { Facts } from "../../team/route/facts.ts";
import { routeByLanguage } from "../../team/route/language.ts";
import { offerAccepted, offerDeclined } from "../../team/route/offer.ts";
import type { RuleRoute } from "../../team/route/rules.ts";
import { type Likely, likelyMatter, likelyMove, likelyRule, type Verdict, wayIn } from "../../team/route/verdict.ts";
import { whoAnswers } from "../../team/route/who-answers.ts";
import { handoffTargets } from "../../team/tools/transfer-tools.ts";
import type { Way } from "../../team/ways/ways.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";

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
  /** What the words that lead there say that the call is about; absent where they say nothing of it. */
  matter?: FoundMatter | null;
  /** A gate has opened: the caller's words came before, so the cooldown does not hold it back. */
  isOnward?: boolean;
  /** The call begins with it: nobody has greeted the caller. */
  opens?: boolean;
  /** The hand-off in whose place this one is made, and the member that the host has since then. */
  inPlaceOf?: { id: string; member: string };
}

/** What becomes of a moment in a call: it moves, or stays with or without a suggestion. */
export interface Decision {
  route: Route | null;
  suggested: Suggestion | null;
  /** What the call is about from then on, where it stays. */
  matter: FoundMatter | null;
  /** Why, for the trace. Where the call stays, what was found of the intents stands beside it there, and is not in it. */
  why: string;
}

/** Whom the words may be meant for, and why. */
type Meant = Pick<Verdict, "why" | "intent"> & { to: string };

/**
 * Whose decision it is, in this order: a rule of the team, the caller's plain request, the call's language, an offer that
 * the caller takes up, a gate that has opened, and whom the words are meant for.
 */
export function decide(team: ResolvedTeam, owner: string, facts: Facts): Decision {
  const declined = offerDeclined(team.members, owner, facts);
  const isClosed = (agentId: string) => agentId === declined || facts.closedTo.includes(agentId);
  const { calling } = facts;
  const isHuman = team.isHuman(owner);
  const gate = team.gates.at(owner, facts);
  const wayTo = (agentId: string) => wayFrom(team, owner, { facts, gate })(agentId);
  const words = wordsFor(team, facts);
  const likely: Likely = { members: team.members, words, owner, facts, wayTo };
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
    const verdict = likelyRule(likely, fired);
    if (verdict.commits) return moved(routeOfRule(fired));
    ruled ??= { ...verdict, to: fired.to };
  }
  if (isHuman) return withPerson(facts);
  if (calling !== null) return whileCalling(calling, facts);
  // A question that somebody answers is not the call's matter: nothing is ordered yet.
  const answerer = whoAnswers(team.members, owner, facts);
  const heard = answerer === null ? heardMatter(team, facts) : null;
  const matter = heard ?? facts.matter;
  const onward = () => goesOn(team, owner, { facts, gate, matter, isClosed });
  if (facts.text === null) return onward() ?? stays({ matter }, null);

  const asked = facts.meant && askedFor(facts.meant, namedIn(team, owner));
  if (asked !== null && !isClosed(asked)) return byRequest(team, asked, { facts, way: wayTo(asked), owner, gate });
  const language = routeByLanguage(team.members, owner, facts);
  if (language && !isClosed(language.to))
    return moved({ to: language.to, by: "language", rule: null, reason: language.why, matter });
  const offered = offerAccepted(team.members, owner, facts);
  if (offered && !isClosed(offered.to)) return moved({ to: offered.to, by: "intent", rule: null, reason: offered.why });
  const gone = onward();
  if (gone) return gone;
  const due = dueNow(team, owner, facts, isClosed);
  if (due && words === "commit" && takesUp(facts, due.to))
    return moved({ to: due.to, by: "intent", rule: null, reason: due.why });
  const answered = answerer && byAnswerer(answerer, { owner, words, matter, way: wayTo(answerer.agentId), isClosed });
  if (answered) return answered;
  const { to, commits, why, intent } = likelyMove(likely);
  const meant = to === null ? null : { to, why, intent };
  const passed = () => [...team.rules.passedOver(owner, facts), ...keptAt(owner, gate, matter)];
  const kept = { matter: isOwnMatter(owner, facts.matter) ? facts.matter : matter };
  if (meant && isClosed(meant.to)) return stays(kept, ruled, passed);
  if (meant && commits) return moved({ to: meant.to, by: "intent", rule: null, reason: sentenceOf(meant), matter });
  return stays(kept, ruled ?? meant ?? due, passed);
}

/** Ways by which words may lead on from the present member: not through a gate before it opens. */
function wayFrom(
  { ways, gates }: ResolvedTeam,
  owner: string,
  { facts, gate }: { facts: Facts; gate: GateVerdict },
): (agentId: string) => Way | null {
  const isClosed = gate !== null && gate.holds !== true;
  return (agentId) =>
    isClosed && ways.isBehind(owner, agentId) ? null : ways.to(owner, agentId, (each) => gates.isOpen(each, facts));
}

type GateVerdict = ReturnType<ResolvedTeam["gates"]["at"]>;

/** What these words say that the call is about; null where they say nothing that counts more than what is known. */
function heardMatter(team: ResolvedTeam, facts: Facts): FoundMatter | null {
  const found = facts.text === null ? null : likelyMatter({ members: team.members, facts });
  if (found === null || (facts.matter?.isSure && !found.isSure)) return null;
  const same = facts.matter?.member === found.member ? facts.matter : null;
  return same ? { ...same, isSure: same.isSure || found.isSure } : { ...found, words: facts.text!, since: null };
}

/** The member whose matter the call is about has it. */
function isOwnMatter(owner: string, matter: FoundMatter | null): boolean {
  return matter?.member === owner;
}

/** What the gate has kept the call until has come about, so the call goes on to its matter. */
function goesOn(
  team: ResolvedTeam,
  owner: string,
  {
    facts,
    gate,
    matter,
    isClosed,
  }: { facts: Facts; gate: GateVerdict; matter: FoundMatter | null; isClosed: IsClosed },
): Decision | null {
  if (gate?.holds !== true || matter === null || matter.member === owner) return null;
  const way = wayFrom(team, owner, { facts, gate })(matter.member);
  if (way === null || isClosed(way.hop)) return null;
  const reason = [
    `${owner} is done (${gate.why}), and the call is about ${matter.member}`,
    ...wayIn(way, matter.member),
  ];
  return moved({ to: way.hop, by: "intent", rule: null, reason: reason.join(", "), matter, isOnward: true });
}

type IsClosed = (agentId: string) => boolean;

/** The caller asks for a member by name. A gate that keeps the call remembers it. */
function byRequest(
  team: ResolvedTeam,
  asked: string,
  { facts, way, owner, gate }: { facts: Facts; way: Way | null; owner: string; gate: GateVerdict },
): Decision {
  const why = `the caller asked for ${team.labelOf(asked)}`;
  const matter = { member: asked, words: facts.text!, since: null, why, isSure: true };
  if (way === null) return stays({ matter }, null, () => [why, ...keptAt(owner, gate, matter)]);
  return moved({ to: way.hop, by: "intent", rule: null, reason: [why, ...wayIn(way, asked)].join(", "), matter });
}

/** A question is for who answers it: the present member keeps it, and another one gets it. */
function byAnswerer(
  { agentId, why }: { agentId: string; why: string },
  {
    owner,
    words,
    matter,
    way,
    isClosed,
  }: Pick<Decision, "matter"> & { owner: string; words: Likely["words"]; way: Way | null; isClosed: IsClosed },
): Decision | null {
  if (agentId === owner) return stays({ matter }, null, () => [why]);
  if (way === null || way.hop !== agentId || isClosed(agentId)) return null;
  const meant = { to: agentId, why, intent: null };
  return words === "commit" ? moved({ to: agentId, by: "intent", rule: null, reason: why }) : stays({ matter }, meant);
}

/** Members that the caller may ask for by name: an active one other than the present. */
function namedIn(team: ResolvedTeam, owner: string): Named[] {
  return team.members
    .filter(({ agentId, isActive }) => agentId !== owner && isActive !== false)
    .map((member) => ({
      agentId: member.agentId,
      names: [...namesOf(member), team.member(member.agentId).agent.name ?? ""],
    }));
}

/** Why a gate keeps a call whose matter is elsewhere; nothing where none does. */
function keptAt(owner: string, gate: GateVerdict, matter: FoundMatter | null): string[] {
  if (gate === null || gate.holds === true || matter === null || matter.member === owner) return [];
  return [`the call is about ${matter.member}, and ${owner} keeps it until its condition holds: ${gate.why}`];
}

/** A model that may transfer gets what is likely as a suggestion, and decides. Without one, what is likely is done. */
function wordsFor({ handoffs }: ResolvedTeam, { asksModel }: Facts): "commit" | "suggest" {
  return handoffs.words === "auto" ? (asksModel ? "suggest" : "commit") : handoffs.words;
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
export const moved = (route: Route): Decision => ({ route, suggested: null, matter: null, why: route.reason });

function withPerson({ matter }: Facts): Decision {
  return { route: null, suggested: null, matter, why: "nothing that is said takes a call from a person" };
}

function whileCalling(person: string, { matter }: Facts): Decision {
  return {
    route: null,
    suggested: null,
    matter,
    why: `${person} is being called, and until they answer nothing that is said moves the call`,
  };
}

/** `passed`: what else keeps the call, such as rules that do not fire and that all of the words would fire. */
function stays(
  { matter }: Pick<Decision, "matter">,
  likely: Meant | null,
  passed: () => string[] = () => [],
): Decision {
  if (!likely) return { route: null, suggested: null, matter, why: ["no rule fired", ...passed()].join("; ") };
  const { to, why } = likely;
  return {
    route: null,
    suggested: { agentId: to, why: sentenceOf(likely) },
    matter,
    why: `${to} is suggested, ${why}`,
  };
}

function sentenceOf({ why, intent }: Meant): string {
  return intent === null ? why : `${why}, ${intent}`;
}

function routeOfRule({ to, otherwise, rule, why, byKey }: RuleRoute): Route {
  return { to, otherwise, by: "rule", rule, reason: why, byKey };
}
