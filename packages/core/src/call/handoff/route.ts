import type { Handoff } from "../../schema/call.ts";
import type { Rule } from "../../schema/team.ts";
import type { Facts } from "../../team/route/facts.ts";
import { routeByIntent } from "../../team/route/intent.ts";
import { routeByLanguage } from "../../team/route/language.ts";
import type { ResolvedTeam } from "../resolved-team.ts";

/** Who should speak next, and why. */
export interface Route {
  to: string;
  /** Members who get the call when `to` can't take it, in this order. */
  otherwise?: readonly string[];
  by: Handoff["by"];
  rule: Rule | null;
  reason: string;
}

/** Asks the team's rules, then the call's language, then the caller's intent. Null: the call stays with `owner`. */
export function routeOf(team: ResolvedTeam, owner: string, facts: Facts): Route | null {
  const fired = team.route(owner, facts);
  if (fired) return { to: fired.to, otherwise: fired.otherwise, by: "rule", rule: fired.rule, reason: fired.why };
  if (facts.text === null) return null;
  const language = routeByLanguage(team.members, owner, facts.language);
  if (language) return { to: language.to, by: "language", rule: null, reason: language.why };
  const intent = routeByIntent(team.members, owner, facts.intent);
  return intent && { to: intent.to, by: "intent", rule: null, reason: intent.why };
}
