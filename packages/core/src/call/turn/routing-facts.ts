import type { Recognition } from "../../knowledge/recognition.ts";
import { confidenceOf } from "../../knowledge/speech/readings.ts";
import { limits } from "../../limits.ts";
import type { Intended } from "../../schema/call.ts";
import { turnsRemembered } from "../../team/evidence/evidence.ts";
import type { IntentIn } from "../../team/evidence/intents-in.ts";
import { type CallLanguage, followLanguage } from "../../team/languages/follow-language.ts";
import { isDealtWith, wantsNothingElse } from "../../team/route/by-also-asked.ts";
import { saysOnlyYes } from "../../team/route/by-offer.ts";
import type { Facts } from "../../team/route/facts.ts";
import type { LanguageAndIntent } from "../../team/route/language-and-intent.ts";
import { handoffTargets } from "../../team/tools/transfer-tools.ts";
import { fold } from "../../team/words/fold.ts";
import type { CallState } from "../state/call-state.ts";
import { usableInsight } from "../state/on-understood.ts";
import { ringing } from "../state/person-transfer.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";

/** What rules may look at, as the call is now. `more` is what the moment adds, such as a turn's words. */
export function factsOf(state: CallState, more: Partial<Facts>): Facts {
  const { createdAt, updatedAt } = state.summary;
  const now = Date.parse(updatedAt);
  return {
    text: null,
    meant: null,
    hypotheses: null,
    asked: lastAgentWords(state),
    unanswered: null,
    alsoAskedFor: [],
    askedFirst: null,
    due: null,
    language: state.language.spoken,
    intent: null,
    intentOfAll: null,
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
    asksModel: state.asksModel,
    matter: state.matter,
    calling: ringing(state)?.to ?? null,
    closedTo: closedTo(state),
    toolFailures: state.toolFailures,
    ...more,
  };
}

/** True while a member is a gate that keeps the call. */
export function isShutAt({ gates }: ResolvedTeam, agentId: string, state: CallState): boolean {
  const gate = gates.at(agentId, factsOf(state, {}));
  return gate !== null && gate.holds !== true;
}

/** What a turn's words say. */
export interface TurnWords {
  facts: Pick<
    Facts,
    | "text"
    | "meant"
    | "hypotheses"
    | "unanswered"
    | "alsoAskedFor"
    | "askedFirst"
    | "due"
    | "language"
    | "intent"
    | "intentOfAll"
    | "confidence"
  >;
  /** Members that the words are for, in the order in which they were asked for. */
  intents: Intended[];
  /** What the caller asked for before is still open: they did not say that there is nothing else. */
  staysOpen: boolean;
  /** The host's model is offered the transfer tools from this turn on. */
  asksModel: boolean;
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
  /** What the host says of it; null: nothing. */
  modelTransfers: boolean | null;
  recognition: Recognition;
}

export function turnWords(
  { state, team, model }: { state: CallState; team: ResolvedTeam; model: LanguageAndIntent },
  { text, language: reportedLanguage, modelTransfers, recognition }: HeardTurn,
): TurnWords {
  const asksModel = modelTransfers ?? state.asksModel;
  const owner = team.members.find(({ agentId }) => agentId === state.summary.agentId);
  const words = { text, reportedLanguage, assumed: owner?.languages?.[0] ?? null, languages: model.languages };
  const { language, why } = followLanguage(state.language, words);
  const meant = model.meant(text);
  const intents = model.intents(meant);
  const first = intents.length > 1 ? firstOpen(intents, team, state.summary.agentId) : undefined;
  const counted = first ? model.meant(first.text) : meant;
  const intent = model.intent(counted);
  const all = fold(text);
  const unanswered = unansweredWords(state);
  const staysOpen = !wantsNothingElse({ meant, unanswered });
  const due =
    staysOpen && isDealtWith({ meant, unanswered })
      ? state.alsoAsked.find((agentId) => agentId !== state.summary.agentId)
      : null;
  const { memberTurns, summary } = state;
  // A yes answers the present member: it says again nothing of what was said before.
  const earlier = saysOnlyYes(meant) ? [] : earlierWords({ ...state, asksModel }).map(model.meant);
  const heard = {
    meant: counted,
    current: summary.agentId,
    language: language.spoken,
    asked: lastAgentWords(state),
    memberTurns,
    earlier,
  };
  return {
    facts: {
      text,
      meant,
      hypotheses: model.weigh(heard),
      unanswered,
      alsoAskedFor: first ? intents.filter((each) => each !== first).map(({ agentId }) => agentId) : [],
      askedFirst: first ?? null,
      due: due ?? null,
      language: language.spoken,
      intent,
      intentOfAll: counted.folded === all ? intent : model.intent({ folded: all }),
      confidence: confidenceOf(text, recognition),
    },
    language,
    intents: intents.map(({ agentId, score }) => ({ agentId, score })),
    staysOpen,
    asksModel,
    reasons: [...(model.languages ? [why] : []), ...(intent ? [intent.why] : [])],
  };
}

/** The first of several matters that the present member has or may hand off, and else the first that it may lead to. */
function firstOpen(intents: readonly IntentIn[], { members, ways }: ResolvedTeam, owner: string): IntentIn | undefined {
  const open = [owner, ...handoffTargets(members, owner)];
  return (
    intents.find(({ agentId }) => open.includes(agentId)) ??
    intents.find(({ agentId }) => ways.to(owner, agentId, () => false) !== null)
  );
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

/** What the agent said since the caller's turn before this one. */
function unansweredWords({ ledger }: CallState): string | null {
  const last = ledger.findLast(({ role }) => role === "agent" || role === "caller");
  return last?.role === "agent" ? last.text : null;
}

/**
 * What the caller said to the present member before this turn, the newest first. None where a model may transfer: it has
 * heard these words, and kept the call.
 */
function earlierWords({ ledger, memberTurns, definition, asksModel }: CallState): string[] {
  const { words = "auto" } = definition.handoffs ?? {};
  if (memberTurns === 0 || words === "suggest" || (words === "auto" && asksModel)) return [];
  const said = ledger.filter(({ role }) => role === "caller").map(({ text }) => text);
  return said.slice(-Math.min(memberTurns, turnsRemembered)).reverse();
}
