import type { KnowledgeAnswer } from "../../knowledge/agent-knowledge.ts";
import type { Recognition } from "../../knowledge/speech/readings.ts";
import { limits } from "../../limits.ts";
import type { Handoff, Suggestion, Turn } from "../../schema/call.ts";
import type { CallParts } from "../call-parts.ts";
import { decide } from "../handoff/route.ts";
import { freeItemId } from "../state/ledger.ts";
import { answerFor } from "../state/remembered.ts";
import type { Prefetch } from "./prefetch.ts";
import { repeatAnswer } from "./repeat-answer.ts";
import { factsOf, turnWords } from "./routing-facts.ts";
import { traceSearch } from "./search.ts";
import { startTime } from "./time-left.ts";

/** A checked `UserTurn`, and how a newer turn or the host stops it. */
export interface TurnRequest {
  text: string;
  key: string | null;
  itemId: string | null;
  language: string | null;
  recognition: Recognition;
  deadlineMs: number | null;
  signal: AbortSignal;
  superseded: () => boolean;
}

type Parts = Pick<
  CallParts,
  "session" | "begin" | "team" | "languageAndIntent" | "handoffs" | "search" | "turns" | "newId"
>;

/** The caller said something: route, then retrieve for the member who speaks now, then answer. */
export async function userTurn(parts: Parts, prefetch: Pick<Prefetch, "find">, request: TurnRequest): Promise<Turn> {
  const { session, handoffs, turns, newId } = parts;
  const { text, key, deadlineMs, signal } = request;
  const started = performance.now();
  const time = startTime(deadlineMs ?? limits.turnDeadlineMs);
  await parts.begin();
  const repeated = answerFor(session.state, key);
  if (repeated) return repeatAnswer(parts, repeated, text, request);

  await parts.languageAndIntent.ready(time.firstMs);
  const undo = session.checkpoint();
  const turnId = newId("turn");
  const { handoff, suggested } = routeTurn(parts, turnId, request);
  const routed = performance.now();

  const { agentId } = session.state.summary;
  const searching = request.superseded()
    ? notSearched
    : prefetch.find(agentId, text, { recognition: request.recognition, deadlineMs: time.leftMs(), signal });
  const [found] = await Promise.all([searching, handoff && handoffs.commit({ key, turnId, handoff }, undo)]);
  const status = request.superseded() ? "superseded" : "ok";
  traceSearch(session, turnId, found);
  const ready = performance.now();
  const timings = { routeMs: routed - started, retrieveMs: ready - routed, totalMs: ready - started };
  const { context, degraded } = found;
  return turns.answer({ key, turnId, status, handoff, suggested, context, degraded }, timings);
}

/**
 * What a turn knows that was superseded before its search began. It is routed all the same: haste never decides who
 * speaks.
 */
const notSearched: KnowledgeAnswer = { context: null, degraded: [], trace: [] };

/** Takes the caller's words in and hands the call over where they lead to another member. */
function routeTurn(
  parts: Parts,
  turnId: string,
  { text, itemId: wanted, language }: TurnRequest,
): { handoff: Handoff | null; suggested: Suggestion | null } {
  const { session, handoffs, newId } = parts;
  const team = parts.team();
  const itemId = freeItemId(session.state.ledger, wanted, newId);
  const words = turnWords({ state: session.state, team, model: parts.languageAndIntent }, text, language);
  session.apply({
    type: "callerSpoke",
    turnId,
    itemId,
    text,
    language: words.language,
    reportedLanguage: language,
  });
  const { state } = session;
  const { route, suggested } = decide(team, state.summary.agentId, factsOf(state, words.facts));
  if (route) return { handoff: handoffs.make(route, { turnId }), suggested: null };
  const likely = suggested ? [`${suggested.agentId} is suggested, ${suggested.why}`] : ["no rule fired"];
  session.apply({ type: "callKept", turnId, reasons: [...likely, ...words.reasons] });
  return { handoff: null, suggested };
}
