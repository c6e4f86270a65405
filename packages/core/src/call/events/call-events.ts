import type { NewId } from "../../base/values/ids.ts";
import type { Handoff, LedgerItem, Turn } from "../../schema/call.ts";
import type { CallEvent } from "../../schema/call-event.ts";
import { keyReused, requestHashes } from "../../service/once/request-hashes.ts";
import { routeOf } from "../../team/decide.ts";
import type { Facts } from "../../team/route/facts.ts";
import { keysOf } from "../../team/route/keys.ts";
import { withLateItem } from "../handoff/late-item.ts";
import { missedTransfer, noteMissed } from "../handoff/missed-transfer.ts";
import { answerHandoffs } from "../operations/answer-handoffs.ts";
import { openTurn } from "../operations/answer-turn.ts";
import type { CallParts } from "../operations/call-parts.ts";
import { checkVariables } from "../state/check-variables.ts";
import { findItem, waitingCall } from "../state/ledger.ts";
import { pressedSoFar } from "../state/pressed-keys.ts";
import type { OpenedTurn, UntimedEvent } from "../state/state-event.ts";
import { segmentsOf, timesOf } from "../state/turn-segments.ts";
import { factsOf } from "../turn/routing-facts.ts";
import { takeInTransferStatus } from "./transfer-status.ts";

/** What the events of a batch led to so far. */
interface Batch {
  /** Turns that hand-offs opened, the newest last. */
  opened: OpenedTurn[];
  /** The last hand-off that shows a late tool result, or that words before it were cut. */
  shown: Handoff | null;
  /** The newest Turn has to be built again, since its variables, its hand-off or its instructions changed. */
  stale: boolean;
  /** A supervisor said something, which stands in the newest Turn. */
  whispered: boolean;
}

type EventParts = Pick<
  CallParts,
  "session" | "begin" | "team" | "handoffs" | "search" | "turns" | "newId" | "countTokens" | "emit" | "workspace"
>;

/**
 * Takes in what the host reports, in order: all of it or, when a hand-off can't be stored, nothing. There is no pause
 * between the events, so no save comes between them. Returns the Turn of the last hand-off that an event caused, of a
 * transfer's end, or with a supervisor's words; null when there was none. A batch whose key was taken in before is not taken in again: it returns the newest Turn if it led to
 * one. Its key is stored with what its events changed.
 */
export async function callEvents(
  parts: EventParts,
  events: CallEvent[],
  key: string | null = null,
): Promise<Turn | null> {
  await parts.begin();
  const { session, turns } = parts;
  const hashes = key === null ? null : requestHashes(key, JSON.stringify(events));
  const known = hashes && session.state.batches.find((batch) => batch.key === hashes.key);
  if (known && known.fingerprint !== hashes.fingerprint) throw keyReused();
  if (known) return known.turnId === null ? null : turns.current;
  const undo = session.checkpoint();
  const batch: Batch = { opened: [], shown: null, stale: false, whispered: false };
  try {
    for (const event of events) takeIn(parts, event, batch);
    const turnId =
      batch.opened.at(-1)?.turnId ?? (batch.shown || batch.whispered ? session.state.current.turnId : null);
    if (hashes) session.apply({ type: "batchTaken", ...hashes, turnId });
    if (batch.stale && batch.opened.length === 0) await turns.refresh();
  } catch (error) {
    undo();
    throw error;
  }
  tellTimes(parts, events);
  if (batch.opened.length > 0) return answerHandoffs(parts, batch.opened, undo);
  session.saveSoon();
  const { shown, whispered } = batch;
  if (whispered) return turns.current;
  return shown && (turns.current.handoff?.id === shown.id ? turns.current : { ...turns.current, handoff: shown });
}

function takeIn(parts: EventParts, event: CallEvent, batch: Batch): void {
  const { session, newId } = parts;
  if (event.type === "transfer_status") {
    const answered = takeInTransferStatus(session, parts.team(), event);
    if (answered) open(parts, parts.handoffs.bridge(answered), batch);
    afterMissed(parts, batch);
    return;
  }
  if (event.type === "tool_result") {
    afterMissed(parts, batch);
    toolResult(parts, event, batch);
    return;
  }
  if (event.type === "dtmf") {
    afterMissed(parts, batch);
    keysPressed(parts, event.digits, batch);
    return;
  }
  const before = session.state.ledger;
  const applied = stateEventOf(event, newId);
  session.apply(applied);
  // What was said just now belongs to the Turn before the one that shows how a transfer ended.
  afterMissed(parts, batch);
  if (applied.type === "agentSpoke") {
    const item = findItem(session.state.ledger, applied.itemId);
    const known = findItem(before, applied.itemId);
    if (!known) agentSaid(parts, item, batch);
    else if (item && item !== known) showLate(parts, item.id, batch);
  }
  if (event.type === "silence") routeEvent(parts, { silenceMs: event.ms }, batch);
  if (event.type === "whisper") {
    batch.stale = true;
    batch.whispered = true;
  }
  if (event.type === "variables") {
    const { summary, secrets } = session.state;
    checkVariables({ ...summary.variables, ...secrets }, "set");
    batch.stale = true;
    routeEvent(parts, {}, batch);
  }
}

function tellTimes({ emit, workspace, session }: EventParts, events: readonly CallEvent[]): void {
  const { summary, current } = session.state;
  for (const event of events) {
    if (event.type !== "turn_timed") continue;
    const times = timesOf(event);
    const turnId = event.turnId ?? current.turnId;
    const { promptTokens, cachedTokens, outputTokens, cost } = times;
    const used = { promptTokens, cachedTokens, outputTokens, cost };
    emit("turn.timed", { workspace, callId: summary.id, turnId, segments: segmentsOf(times), ...used });
  }
}

/** Rules see what the present member said, once. `item` is null when nothing was said. */
function agentSaid(parts: EventParts, item: LedgerItem | null, batch: Batch): void {
  const isOwn = item?.agentId === parts.session.state.summary.agentId;
  if (item && isOwn) routeEvent(parts, { agentSaid: item.text }, batch);
}

/** The keys of a rule or of a member that shows them are recorded as they are, others only as marks. */
function keysPressed(parts: EventParts, digits: string, batch: Batch): void {
  const { session, team, newId } = parts;
  const { state } = session;
  const { agentId } = state.summary;
  const keys = pressedSoFar(state, digits);
  const isShown =
    team().members.find((member) => member.agentId === agentId)?.dtmf === "show" ||
    team()
      .rules.route(agentId, factsOf(state, { keys }))
      .some(({ rule }) => rule.dtmf === "show" && keysOf(rule.when).includes(keys));
  session.apply({ type: "digitsPressed", itemId: newId("item"), digits, isShown });
  routeEvent(parts, { keys }, batch);
}

function stateEventOf(
  event: Exclude<CallEvent, { type: "tool_result" | "dtmf" | "transfer_status" }>,
  newId: NewId,
): UntimedEvent {
  switch (event.type) {
    case "agent_said": {
      const { text, turnId = null, playedMs = null, durationMs = null } = event;
      const itemId = event.itemId || newId("item");
      const interrupted = event.interrupted ?? false;
      const words = event.words ?? [];
      return { type: "agentSpoke", itemId, text, turnId, interrupted, playedMs, durationMs, words };
    }
    case "interrupted":
      return { type: "callerInterrupted" };
    case "model_failed":
      return { type: "modelFailed", reason: event.reason };
    case "said_checked": {
      const { text, action, reason, verdict = null, chunkId = null } = event;
      return { type: "saidChecked", text, action, reason, verdict, chunkId };
    }
    case "turn_timed":
      return { type: "turnTimed", turnId: event.turnId ?? null, times: timesOf(event) };
    case "silence":
      return { type: "silenceLasted", ms: event.ms };
    case "variables":
      return { type: "variablesSet", set: event.set };
    case "subject":
      return { type: "subjectSet", subject: event.subject };
    case "whisper":
      return { type: "whispered", text: event.text, isLasting: event.lasting ?? false };
  }
}

/**
 * A result goes to whoever has the call by now. The rules see it when that is the member who called the tool. A result
 * that comes after the hand-off is shown to the new member.
 */
function toolResult(parts: EventParts, event: Extract<CallEvent, { type: "tool_result" }>, batch: Batch): void {
  const { session } = parts;
  const { id, turnId = null, ok, output } = event;
  const known = waitingCall(session.state.ledger, id, turnId);
  session.apply({ type: "toolReturned", id, turnId, ok, output });
  if (!known || known.answered) return;
  const { agentId, toolName } = known.call;
  const isOwn = toolName !== null && agentId === session.state.summary.agentId;
  if (isOwn && routeEvent(parts, {}, batch)) return;
  showLate(parts, known.call.id, batch);
}

/** Shows the present member what became of an item that its hand-off had before. */
function showLate({ session, team, countTokens }: EventParts, itemId: string, batch: Batch): void {
  const handoff = withLateItem(session.state, team(), { itemId, countTokens });
  if (!handoff) return;
  session.apply({ type: "lateItemShown", handoff, itemId });
  batch.shown = handoff;
  batch.stale = true;
}

/** Asks the rules without words of the caller. True: the call was handed over. */
function routeEvent(parts: EventParts, more: Partial<Facts>, batch: Batch): boolean {
  const { session, team, handoffs } = parts;
  const { state } = session;
  const route = routeOf(team(), state.summary.agentId, factsOf(state, more));
  if (!route) return false;
  const { handoff } = handoffs.make(route, { turnId: null });
  if (handoff?.status === "refused") return false;
  open(parts, handoff, batch);
  return true;
}

/** A person did not take the call: their fallback gets it, or the member that has it hears of it in a Turn. */
function afterMissed(parts: EventParts, batch: Batch): void {
  const { session, team, handoffs } = parts;
  if (!missedTransfer(session.state)) return;
  const fallback = noteMissed(session, team());
  const made = fallback && handoffs.make(fallback, { turnId: null });
  const moved = made?.handoff?.status === "refused" ? null : made?.handoff;
  open(parts, moved ?? null, batch);
}

/** Opens a Turn of the member that has the call by now. */
function open({ session, newId }: Pick<EventParts, "session" | "newId">, handoff: Handoff | null, batch: Batch): void {
  batch.opened.push(...openTurn(session, { key: null, turnId: newId("turn"), handoff }));
}
