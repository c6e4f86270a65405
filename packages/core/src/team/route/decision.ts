import type { Handoff, Suggestion } from "../../schema/call.ts";
import type { ResolvedMember } from "../../schema/resolved-team.ts";
import type { HandoffSettings, Member, Rule } from "../../schema/team-definition.ts";
import type { FoundMatter } from "../intents/call-matter.ts";
import type { Way, Ways } from "../ways/ways.ts";
import type { Facts, Verdict } from "./facts.ts";
import type { Gates } from "./gates.ts";
import type { RuleRouter } from "./rules.ts";

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

/** What is decided: the call moves, or stays with or without a suggestion. */
export interface Decision {
  route: Route | null;
  suggested: Suggestion | null;
  /** What the call is about from then on, where it stays. */
  matter: FoundMatter | null;
  /** Why, for the trace. Where the call stays, what was found of the intents stands beside it there, and is not in it. */
  why: string;
}

/** What of a team decides. */
export interface DecidingTeam {
  readonly members: readonly Member[];
  readonly rules: RuleRouter;
  readonly handoffs: HandoffSettings;
  readonly ways: Ways;
  readonly gates: Gates;
  isHuman(agentId: string): boolean;
  labelOf(agentId: string): string;
  member(agentId: string): ResolvedMember;
}

/** What every signal reads: the team, the member that has the call, the facts, and what follows from them. */
export interface DecisionContext {
  team: DecidingTeam;
  owner: string;
  facts: Facts;
  /** What becomes of likely words: they move the call, or are suggested to a model that may transfer. */
  words: "commit" | "suggest";
  /** Whether the owner is a gate that has opened; null where it keeps nothing. */
  gate: Verdict | null;
  /** How words may lead from the owner to another member; null: not at all. */
  wayTo: (agentId: string) => Way | null;
  /** The caller has just declined the member, or it has declined calls too often. */
  isClosed: (agentId: string) => boolean;
  /** Who answers the caller's general question; null where the words ask something else. */
  answerer: { agentId: string; why: string } | null;
  /** What the call is about with these words. */
  matter: FoundMatter | null;
}

/** One signal: it decides, or leaves the decision to the next one. */
export type Signal = (context: DecisionContext) => Decision | null;

/** A member that is suggested, and why. */
export interface Candidate {
  to: string;
  why: string;
  /** What the example utterances say for it, beside `why`; null where something else says it. */
  intent: string | null;
  /** How likely the words are for it, 0 to 1; null where that was not weighed. */
  chance: number | null;
}

/** The call moves by the route. */
export const moved = (route: Route): Decision => ({ route, suggested: null, matter: null, why: route.reason });

/** The call moves because of what the caller said. */
export function movedByWords(to: string, reason: string, more: Partial<Route> = {}): Decision {
  return moved({ to, by: "intent", rule: null, reason, ...more });
}

/** `passed`: what else keeps the call, such as rules that do not fire and that all of the words would fire. */
export function stays(
  matter: FoundMatter | null,
  candidate: Candidate | null,
  passed: () => string[] = () => [],
): Decision {
  if (!candidate) return { route: null, suggested: null, matter, why: ["no rule fired", ...passed()].join("; ") };
  const { to, why, chance } = candidate;
  return {
    route: null,
    suggested: { agentId: to, ...(chance !== null && { score: chance }), why: reasonFor(candidate) },
    matter,
    why: `${to} is suggested, ${why}`,
  };
}

/** The reason with what the example utterances say. */
export function reasonFor({ why, intent }: Pick<Candidate, "why" | "intent">): string {
  return intent === null ? why : `${why}, ${intent}`;
}
