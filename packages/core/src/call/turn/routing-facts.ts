import { limits } from "../../limits.ts";
import { turnsRemembered } from "../../team/evidence/evidence.ts";
import { type CallLanguage, followLanguage } from "../../team/languages/follow-language.ts";
import type { Facts } from "../../team/route/facts.ts";
import type { LanguageAndIntent } from "../../team/route/language-and-intent.ts";
import type { ResolvedTeam } from "../resolved-team.ts";
import type { CallState } from "../state/call-state.ts";
import { usableInsight } from "../state/on-understood.ts";

/** What rules may look at, as the call is now. `more` is what the moment adds, such as a turn's words. */
export function factsOf(state: CallState, more: Partial<Facts>): Facts {
  return {
    text: null,
    meant: null,
    hypotheses: null,
    asked: lastAgentWords(state),
    language: state.language.spoken,
    intent: null,
    now: Date.parse(state.summary.updatedAt),
    keys: null,
    silenceMs: null,
    variables: { ...state.summary.variables, ...state.secrets },
    extracted: usableInsight(state)?.extracted ?? {},
    turns: state.memberTurns,
    closedTo: closedTo(state),
    toolFailures: state.toolFailures,
    ...more,
  };
}

/** What a turn's words say. */
export interface TurnWords {
  facts: Pick<Facts, "text" | "meant" | "hypotheses" | "language" | "intent">;
  /** The call's language from this turn on. */
  language: CallLanguage;
  /** How language and intent were found, a sentence each. */
  reasons: string[];
}

export function turnWords(
  { state, team, model }: { state: CallState; team: ResolvedTeam; model: LanguageAndIntent },
  text: string,
  reportedLanguage: string | null,
): TurnWords {
  const owner = team.members.find(({ agentId }) => agentId === state.summary.agentId);
  const words = { text, reportedLanguage, assumed: owner?.languages?.[0] ?? null, languages: model.languages };
  const { language, why } = followLanguage(state.language, words);
  const meant = model.meant(text);
  const intent = model.intent(meant);
  const { memberTurns, summary } = state;
  const earlier = earlierWords(state).map(model.meant);
  const heard = { meant, current: summary.agentId, asked: lastAgentWords(state), memberTurns, earlier };
  return {
    facts: { text, meant, hypotheses: model.weigh(heard), language: language.spoken, intent },
    language,
    reasons: [...(model.languages ? [why] : []), ...(intent ? [intent.why] : [])],
  };
}

/** Once a call has had its declines, words open no edge any more that was declined. */
function closedTo({ declines, summary }: CallState): string[] {
  if (declines.total < limits.handoffDeclines) return [];
  const from = `${summary.agentId}>`;
  return declines.edges.flatMap((edge) => (edge.startsWith(from) ? [edge.slice(from.length)] : []));
}

function lastAgentWords({ ledger }: CallState): string | null {
  return ledger.findLast(({ role }) => role === "agent")?.text ?? null;
}

/**
 * What the caller said to the present member before this turn, the newest first. None where a model may transfer: it has
 * heard these words, and kept the call.
 */
function earlierWords({ ledger, memberTurns, definition }: CallState): string[] {
  if (memberTurns === 0 || definition.handoffs?.words !== "commit") return [];
  const said = ledger.filter(({ role }) => role === "caller").map(({ text }) => text);
  return said.slice(-Math.min(memberTurns, turnsRemembered)).reverse();
}
