import type { Deadline } from "../../base/time/deadline.ts";
import { CuecardError } from "../../errors.ts";
import type { Recognition } from "../../knowledge/recognition.ts";
import type { Turn } from "../../schema/call.ts";
import type { Reverted } from "../handoff/handoffs.ts";
import { noteMissed } from "../handoff/missed-transfer.ts";
import { decide, moved } from "../handoff/route.ts";
import { nothing } from "../knowledge/retrieve.ts";
import { beforeSearch, forSearch, turnDeadline } from "../knowledge/turn-deadline.ts";
import type { LastMove } from "../state/call-state.ts";
import { freeItemId } from "../state/ledger.ts";
import { answerFor } from "../state/remembered.ts";
import { moveOfTurn, revisable } from "../state/turn-start.ts";
import { factsOf, turnWords } from "../turn/routing-facts.ts";
import { answerTurn, openTurn } from "./answer-turn.ts";
import type { CallParts } from "./call-parts.ts";
import type { Prefetch } from "./prefetch.ts";
import { repeatAnswer } from "./repeat-answer.ts";

/** A checked `UserTurn`, and how a newer turn or the host stops it. */
export interface TurnRequest {
  text: string;
  key: string | null;
  itemId: string | null;
  language: string | null;
  modelTransfers: boolean | null;
  recognition: Recognition;
  deadlineMs: number | null;
  /** The turn in whose place this one is; null: it is one of its own. */
  revises: Revises | null;
  signal: AbortSignal;
  superseded: () => boolean;
}

/** A turn that is to be revised. `turnId` of null: the caller's newest. */
export interface Revises {
  turnId: string | null;
}

type TurnParts = Pick<
  CallParts,
  "session" | "begin" | "team" | "languageAndIntent" | "handoffs" | "search" | "turns" | "newId"
>;

/** The parts of a call that a turn plays on. */
export interface PlayedParts extends Pick<CallParts, "session" | "team" | "languageAndIntent" | "handoffs" | "newId"> {
  turns: Pick<CallParts["turns"], "answer">;
}

/** The caller said something. A turn whose key was answered before gets the same answer. */
export async function userTurn(
  parts: TurnParts,
  prefetch: Pick<Prefetch, "find">,
  request: TurnRequest,
): Promise<Turn> {
  const deadline = turnDeadline(request.deadlineMs);
  await parts.begin();
  const repeated = answerFor(parts.session.state, request.key);
  if (repeated) return repeatAnswer(parts, repeated, request.text, { ...request, deadline });

  await parts.languageAndIntent.ready(beforeSearch(deadline).milliseconds);
  return playTurn(parts, prefetch, { ...request, turnId: parts.newId("turn") }, deadline);
}

/** Plays a turn on a call, or on a copy of one: route, then retrieve for the member who speaks now, then answer. */
export async function playTurn(
  parts: PlayedParts,
  prefetch: Pick<Prefetch, "find">,
  request: TurnRequest & { turnId: string },
  deadline: Deadline,
): Promise<Turn> {
  const { session } = parts;
  const { turnId, text, key, recognition, signal } = request;
  const undo = session.checkpoint();
  const revised = request.revises && takeBack(parts, request.revises);
  const { moves, ...routed } = routeTurn(parts, turnId, { ...request, revised });
  const routeMs = deadline.elapsed();

  const { agentId } = session.state.summary;
  // A turn that was superseded before its search began is routed all the same: haste never decides who speaks.
  const searching = request.superseded()
    ? Promise.resolve(nothing)
    : prefetch.find(agentId, text, { recognition, deadline: forSearch(deadline), signal });
  const turn = { key, turnId, ...routed };
  return answerTurn(parts, turn, {
    searching,
    opened: moves ? openTurn(session, { key, turnId, handoff: turn.handoff }) : [],
    undo,
    reverted: revertedBy(revised),
    status: () => (request.superseded() ? "superseded" : "ok"),
    timings() {
      const totalMs = deadline.elapsed();
      return { routeMs, retrieveMs: totalMs - routeMs, totalMs };
    },
  });
}

/** A turn that was taken back, so that its words can be replaced. */
interface Revised {
  itemId: string;
  /** The hand-off that its words made, and the id of the one that shows that it is taken back. */
  moved: { move: LastMove; returnId: string } | null;
}

/** Takes the newest turn back, as if it had not been. Throws `turn_not_revisable`. */
function takeBack({ session, newId }: PlayedParts, { turnId }: Revises): Revised {
  const start = revisable(session.state, turnId);
  if (typeof start === "string") {
    const message = `The turn can't be revised: ${start}. Report the words as a turn of their own.`;
    throw new CuecardError("turn_not_revisable", message, { param: "turnId" });
  }
  const { id: itemId } = session.state.ledger[start.items]!;
  const move = moveOfTurn(session.state);
  const returnId = newId("hof");
  session.apply({ type: "turnRevised", turnId: start.turnId, returnId });
  return { itemId, moved: move && { move, returnId } };
}

function revertedBy(revised: Revised | null): Reverted | null {
  const move = revised?.moved?.move;
  return move ? { from: move.from, to: move.to, why: "revised" } : null;
}

/** Who speaks after a turn's words, and whom they are for. */
interface Routed extends Pick<Turn, "handoff" | "suggested" | "intents"> {
  /** The call moved, or a person is called: that is stored before it is answered. */
  moves: boolean;
}

/** Takes the caller's words in and hands the call over where they lead to another member. */
function routeTurn(
  parts: PlayedParts,
  turnId: string,
  { text, itemId: wanted, language, modelTransfers, recognition, revised }: TurnRequest & { revised: Revised | null },
): Routed {
  const { session, handoffs, newId } = parts;
  const team = parts.team();
  const itemId = freeItemId(session.state.ledger, wanted ?? revised?.itemId, newId);
  const words = turnWords(
    { state: session.state, team, model: parts.languageAndIntent },
    { text, language, modelTransfers, recognition },
  );
  session.apply({
    type: "callerSpoke",
    turnId,
    itemId,
    text,
    language: words.language,
    reportedLanguage: language,
    alsoAskedFor: words.facts.alsoAskedFor,
    staysOpen: words.staysOpen,
    asksModel: words.asksModel,
  });
  const { state } = session;
  const fallback = noteMissed(session, team);
  const { route, suggested, matter, why } = fallback
    ? moved(fallback)
    : decide(team, state.summary.agentId, factsOf(state, words.facts));
  const back = revised?.moved ?? null;
  const inPlaceOf = back && { id: back.move.id, member: back.move.to };
  const made = route && handoffs.make({ ...route, ...(inPlaceOf && { inPlaceOf }) }, { turnId });
  if (!made) {
    const reasons = [why, ...words.reasons];
    session.apply({ type: "callKept", turnId, suggested: suggested?.agentId ?? null, matter, reasons });
  }
  const handoff = made?.handoff ?? null;
  const { intents } = words;
  if (back && handoff?.status !== "committed")
    return { handoff: handoffs.takeBack(back.returnId, back.move), moves: true, suggested, intents };
  return { handoff, moves: made !== null, suggested: made ? null : suggested, intents };
}
