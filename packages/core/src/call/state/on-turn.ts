import type { JsonObject } from "../../schema/common.ts";
import { foundAt } from "../../team/intents/call-matter.ts";
import { withProvided } from "./already-provided.ts";
import type { Answer, CallState } from "./call-state.ts";
import { withItem } from "./ledger.ts";
import { remembered, withAnswer } from "./remembered.ts";
import { withSearched } from "./searched-turns.ts";
import type { EventOf } from "./state-event.ts";
import { declineOf } from "./taken-back.ts";
import { withTrace } from "./trace.ts";
import { itemsBefore, turnStartOf } from "./turn-start.ts";

export function callerSpoke(state: CallState, event: EventOf<"callerSpoke">): CallState {
  const { at, itemId: id, turnId, text, language, reportedLanguage, alsoAskedFor } = event;
  const { summary } = state;
  const next = {
    ...state,
    ledger: withItem(state.ledger, {
      id,
      role: "caller",
      text,
      turnId,
      at,
      ...(alsoAskedFor.length > 0 && { alsoAskedFor }),
    }),
    turns: state.turns + 1,
    turnStart: turnStartOf(state, turnId),
    memberTurns: state.memberTurns + 1,
    keys: "",
    language,
    asksModel: event.asksModel,
    alsoAsked: [...new Set([...(event.staysOpen ? state.alsoAsked : []), ...alsoAskedFor])],
    summary: { ...summary, version: summary.version + 1 },
  };
  const asked =
    alsoAskedFor.length === 0
      ? next
      : withTrace(next, {
          at,
          kind: "route",
          message: `The caller also asks for ${alsoAskedFor.join(", then ")}.`,
          turnId,
        });
  if (!reportedLanguage) return asked;
  const message = `The speech recognizer reports the language ${reportedLanguage}.`;
  return withTrace(asked, {
    at,
    kind: "event",
    message,
    turnId,
    data: { event: "language", language: reportedLanguage },
  });
}

export function callKept(state: CallState, event: EventOf<"callKept">): CallState {
  const { at, turnId, suggested, reasons } = event;
  const alsoAsked = state.alsoAsked.filter((agentId) => agentId !== suggested);
  const message = `${state.summary.agentId} keeps the call: ${reasons.join("; ")}.`;
  const matter = foundAt(at, event.matter, state.secrets);
  return withTrace(
    { ...state, alsoAsked, matter },
    { at, kind: "route", message, turnId, ...newMatter(state, matter) },
  );
}

/** What the trace says of a matter that was not known before. */
function newMatter({ matter: before }: CallState, matter: CallState["matter"]): { data?: JsonObject } {
  return matter === null || matter.member === before?.member ? {} : { data: { matter: matter.member } };
}

export function knowledgeSearched(state: CallState, event: EventOf<"knowledgeSearched">): CallState {
  const { at, turnId, trace, degraded, searched } = event;
  const lines = [
    ...trace,
    ...degraded.map(({ stage, reason }) => ({ message: `${stage} did less than requested: ${reason}`, data: null })),
  ];
  const known = searched ? { ...state, searches: withSearched(state, { at, turnId, searched }) } : state;
  return lines.reduce((next, line) => withTrace(next, { at, kind: "knowledge", turnId, ...line }), known);
}

export function answered(state: CallState, { at, answer }: EventOf<"answered">): CallState {
  const { agentId, version } = state.summary;
  const current: Answer = { ...answer, agentId, version, ...declineOf(state, answer) };
  const { turnId, status, context } = current;
  const known = state.turnIds.some((each) => each.turnId === turnId);
  const items = itemsBefore(state, turnId);
  const next = {
    ...(status === "ok" ? withProvided(state, context) : state),
    current,
    turnIds: known ? state.turnIds : remembered(state, "turnIds", { turnId, epoch: state.epoch, agentId, items }),
    answers: withAnswer(state.answers, current),
  };
  if (status === "ok") return next;
  const message = "A newer turn arrived before this one was answered.";
  const searches = next.searches.filter((search) => search.turnId !== turnId);
  return withTrace({ ...next, searches }, { at, kind: "superseded", message, turnId });
}
