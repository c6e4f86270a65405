import { confidenceOf, type Recognition } from "../../knowledge/speech/readings.ts";
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
  const { createdAt, updatedAt } = state.summary;
  const now = Date.parse(updatedAt);
  return {
    text: null,
    meant: null,
    hypotheses: null,
    asked: lastAgentWords(state),
    language: state.language.spoken,
    intent: null,
    confidence: null,
    agentSaid: null,
    now,
    callMs: now - Date.parse(createdAt),
    memberMs: state.memberSince === null ? null : now - Date.parse(state.memberSince),
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
  facts: Pick<Facts, "text" | "meant" | "hypotheses" | "language" | "intent" | "confidence">;
  /** The call's language from this turn on. */
  language: CallLanguage;
  /** How language and intent were found, a sentence each. */
  reasons: string[];
}

/** A turn as the recognizer heard it. */
export interface HeardTurn {
  text: string;
  /** As the recognizer reported it. */
  language: string | null;
  recognition: Recognition;
}

export function turnWords(
  { state, team, model }: { state: CallState; team: ResolvedTeam; model: LanguageAndIntent },
  { text, language: reportedLanguage, recognition }: HeardTurn,
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
    facts: {
      text,
      meant,
      hypotheses: model.weigh(heard),
      language: language.spoken,
      intent,
      confidence: confidenceOf(text, recognition),
    },
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
