import type { LedgerItem } from "../../schema/call.ts";
import { secretNames, withVariables } from "../../team/template/variables.ts";
import { withAgentWords } from "./agent-words.ts";
import type { CallState } from "./call-state.ts";
import { firstWordsLeftOut } from "./first-words.ts";
import { heardText } from "./heard-words.ts";
import { findItem, withItem } from "./ledger.ts";
import { maskedKeys, pressedSoFar } from "./pressed-keys.ts";
import { remembered } from "./remembered.ts";
import type { EventOf } from "./state-event.ts";
import { withTrace } from "./trace.ts";
import { segmentsOf } from "./turn-segments.ts";

/** Speech belongs to the member of its turn, also when it is reported after that member left. */
export function agentSpoke(state: CallState, event: EventOf<"agentSpoke">): CallState {
  const { at, itemId, interrupted, playedMs, durationMs } = event;
  const text = interrupted ? heardText(event) : event.text;
  const turnId = event.turnId ?? state.current.turnId;
  const agentId = state.turnIds.find((turn) => turn.turnId === turnId)?.agentId ?? state.summary.agentId;
  const known = findItem(state.ledger, itemId);
  const heard = known?.role === "agent" && interrupted ? heardOf(known, event) : null;
  if (known && heard !== null) return cutOff(state, known, heard, event);
  if (known) {
    const message = `The item ${itemId} was already reported, so this report was ignored.`;
    return withTrace(state, { at, kind: "event", message, turnId });
  }
  const item = { id: itemId, role: "agent" as const, text, agentId, turnId, interrupted, at };
  const said = text === "" ? state : withAgentWords(state, item);
  // A key may have interrupted it, and is then the first of those that follow.
  const endsKeys = !interrupted && said.ledger.at(-1)?.id === itemId;
  const taken = spoken(endsKeys ? { ...said, keys: "" } : said, agentId, text);
  const due = firstWordsLeftOut(state, { agentId, text, interrupted });
  const left = `${agentId} was to say first "${due}", and said other words.`;
  const next = due === null ? taken : withTrace(taken, { at, kind: "event", message: left, turnId });
  if (!interrupted) return next;
  const message = `${agentId} was interrupted.`;
  return withTrace(next, { at, kind: "event", message, turnId, data: { playedMs, durationMs } });
}

/** A supervisor's line for one answer has had it once the present member has spoken. */
function spoken(state: CallState, agentId: string, text: string): CallState {
  const isHeeded = text !== "" && agentId === state.summary.agentId && state.whisper?.isLasting === false;
  return isHeeded ? { ...state, whisper: null } : state;
}

/**
 * What was heard of words that were reported before, and turn out to be cut; null when that says nothing new. Fewer words
 * than before are those that were heard. Words that are known to be cut are only made fewer: how much was played may be
 * known after that they were cut.
 */
function heardOf(known: LedgerItem, event: EventOf<"agentSpoke">): string | null {
  const isPart = (text: string) => text !== known.text && known.text.startsWith(text);
  if (!known.interrupted)
    return event.text !== "" && isPart(event.text) ? event.text : heardText({ ...event, text: known.text });
  const heard = heardText(event);
  return event.text !== "" && isPart(heard) ? heard : null;
}

/** The ledger keeps the words that were heard. */
function cutOff(state: CallState, known: LedgerItem, text: string, event: EventOf<"agentSpoke">): CallState {
  const { at, playedMs, durationMs } = event;
  const ledger = state.ledger.map((item) => (item === known ? { ...item, text, interrupted: true } : item));
  const message = `${known.agentId} was interrupted.`;
  return withTrace(
    { ...state, ledger },
    { at, kind: "event", message, turnId: known.turnId, data: { playedMs, durationMs } },
  );
}

export function callerInterrupted(state: CallState, { at }: EventOf<"callerInterrupted">): CallState {
  const message = "The caller interrupted the agent.";
  const data = { event: "interrupted", items: state.ledger.length };
  return withTrace(state, { at, kind: "event", message, turnId: state.current.turnId, data });
}

export function modelFailed(state: CallState, { at, reason }: EventOf<"modelFailed">): CallState {
  const data = { event: "model_failed", items: state.ledger.length };
  return withTrace(state, { at, kind: "event", message: reason, turnId: state.current.turnId, data });
}

export function saidChecked(state: CallState, event: EventOf<"saidChecked">): CallState {
  const { at, text, action, reason, verdict, chunkId } = event;
  const done = { replace: "was replaced", "ask-again": "was asked for again", flag: "was said" }[action];
  const message = `A sentence ${done}: ${reason}`;
  const data = { event: "said_checked", text, action, verdict, chunkId, items: state.ledger.length };
  return withTrace(state, { at, kind: "said", message, turnId: state.current.turnId, data });
}

export function turnTimed(state: CallState, { at, turnId, times }: EventOf<"turnTimed">): CallState {
  const parts = segmentsOf(times).map(({ until, ms }) => `${until} after ${Math.round(ms)} ms`);
  const message = `The turn was measured${parts.length === 0 ? "." : `: ${parts.join(", then ")}.`}`;
  const data = { event: "turn_timed", ...times };
  return withTrace(state, { at, kind: "event", message, turnId: turnId ?? state.current.turnId, data });
}

export function digitsPressed(state: CallState, event: EventOf<"digitsPressed">): CallState {
  const { at, itemId: id, digits, isShown } = event;
  const text = isShown ? digits : maskedKeys(digits);
  const { turnId } = state.current;
  return {
    ...state,
    ledger: withItem(state.ledger, { id, role: "dtmf", text, turnId, at }),
    keys: pressedSoFar(state, digits),
  };
}

export function silenceLasted(state: CallState, { at, ms }: EventOf<"silenceLasted">): CallState {
  const message = `Nobody spoke for ${ms} ms.`;
  const data = { event: "silence", ms, items: state.ledger.length };
  return withTrace(state, { at, kind: "event", message, turnId: state.current.turnId, data });
}

/** Values of secret variables go to `secrets`; everything else shows a mark in their place. */
export function variablesSet(state: CallState, { at, set }: EventOf<"variablesSet">): CallState {
  const { summary, definition } = state;
  const before = { variables: summary.variables, secrets: state.secrets };
  const { variables, secrets } = withVariables(before, secretNames(definition), set);
  const next = { ...state, secrets, summary: { ...summary, variables, version: summary.version + 1 } };
  const shown = Object.fromEntries(Object.keys(set).map((name) => [name, variables[name]!]));
  const message = `The host set ${Object.keys(set).join(", ") || "no variable"}.`;
  const data = { event: "variables", set: shown, items: state.ledger.length };
  return withTrace(next, { at, kind: "variables", message, turnId: state.current.turnId, data });
}

/** A batch that is sent again is known by its key, and takes nothing in. */
export function batchTaken(state: CallState, { key, fingerprint, turnId }: EventOf<"batchTaken">): CallState {
  return { ...state, batches: remembered(state, "batches", { key, fingerprint, turnId }) };
}

/** What was said before counts as before the new subject; without one it counts no more. */
export function subjectSet(state: CallState, { at, subject }: EventOf<"subjectSet">): CallState {
  const set = { name: subject, items: state.ledger.length };
  const { turnStart } = state;
  // What the host says stands, also when the turn is revised.
  const kept = turnStart && { ...turnStart, before: { ...turnStart.before, subject: set } };
  const next = { ...state, subject: set, turnStart: kept };
  const message =
    subject === null ? "The host dropped the subject." : `The host says that the call is about "${subject}".`;
  const data = { event: "subject", subject, items: state.ledger.length };
  return withTrace(next, { at, kind: "event", message, turnId: state.current.turnId, data });
}
