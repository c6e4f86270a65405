import type { CallEvent, Handoff, Turn } from "../../schema/call.ts";
import { secretNames, withVariables } from "../../team/variables.ts";
import type { Engine, OpenedTurn } from "../engine.ts";
import { withLateResult } from "../handoff/late-result.ts";
import { noteFound } from "../turn/user-turn.ts";

/** What the events of a batch came to so far. */
interface Batch {
  /** Turns that were opened by hand-offs, the newest last. */
  opened: OpenedTurn[];
  /** A hand-off that is shown again, with the result of a tool that came after it. */
  shown: Handoff | null;
  /** The newest Turn is not as it was: its variables are others, or its hand-off is. */
  stale: boolean;
}

/**
 * Takes in what the host reports, in order: all of it or, when a hand-off can't be stored, nothing. The events are taken in without a
 * pause, so that no save comes between them. Returns the Turn of the last hand-off that an event caused; null when none did.
 */
export async function callEvents(engine: Engine, events: CallEvent[]): Promise<Turn | null> {
  await engine.begin();
  const { session } = engine;
  const undo = session.checkpoint();
  const batch: Batch = { opened: [], shown: null, stale: false };
  try {
    for (const event of events) apply(engine, event, batch);
    if (batch.stale && batch.opened.length === 0) await engine.refresh();
  } catch (error) {
    undo();
    throw error;
  }
  const last = batch.opened.at(-1);
  if (last) return arriveLast(engine, { ...last, handoff: session.state.current.handoff! }, batch.opened, undo);
  session.saveSoon();
  const { shown } = batch;
  return shown && (engine.current.handoff?.id === shown.id ? engine.current : { ...engine.current, handoff: shown });
}

function apply(engine: Engine, event: CallEvent, batch: Batch): void {
  const { session } = engine;
  const { trace, state } = session;
  const { turnId } = state.current;
  const items = session.ledger.items.length;
  switch (event.type) {
    case "agent_said":
      agentSaid(engine, event);
      break;
    case "interrupted":
      trace.add("event", "The caller interrupted the agent.", turnId, { event: "interrupted", items });
      break;
    case "dtmf":
      session.ledger.add({ role: "dtmf", text: event.digits, turnId });
      break;
    case "silence":
      trace.add("event", `Nobody spoke for ${event.ms} ms.`, turnId, { event: "silence", ms: event.ms, items });
      routeEvent(engine, { silenceMs: event.ms }, batch);
      break;
    case "tool_result":
      toolResult(engine, event, batch);
      break;
    case "variables": {
      const { summary } = session;
      const names = secretNames(state.definition);
      const { variables, secrets } = withVariables({ variables: summary.variables, secrets: state.secrets }, names, event.set);
      session.summary = { ...summary, variables, version: summary.version + 1 };
      session.state = { ...state, secrets };
      batch.stale = true;
      const set = Object.fromEntries(Object.keys(event.set).map((name) => [name, variables[name]!]));
      trace.add("variables", `The host set ${Object.keys(set).join(", ") || "no variable"}.`, turnId, { event: "variables", set, items });
      routeEvent(engine, {}, batch);
    }
  }
}

/** Speech belongs to the member of its turn, also when it is reported after that member left. */
function agentSaid({ session }: Engine, event: Extract<CallEvent, { type: "agent_said" }>): void {
  const { state, ledger, trace, summary } = session;
  const turnId = event.turnId ?? state.current.turnId;
  const agentId = state.turnIds.find((turn) => turn.turnId === turnId)?.agentId ?? summary.agentId;
  if (event.itemId && ledger.find(event.itemId)) {
    trace.add("event", `The item ${event.itemId} was reported before; it is kept as it was.`, turnId);
    return;
  }
  const interrupted = event.interrupted ?? false;
  if (event.text !== "")
    ledger.add({ role: "agent", text: event.text, agentId, turnId, interrupted, ...(event.itemId && { id: event.itemId }) });
  const { playedMs = null, durationMs = null } = event;
  if (interrupted) trace.add("event", `${agentId} was interrupted.`, turnId, { playedMs, durationMs });
}

/** A result goes to whoever has the call by then: the rules see it when its own member has, and one that came later is shown to it. */
function toolResult(engine: Engine, { id, ok, output }: Extract<CallEvent, { type: "tool_result" }>, batch: Batch): void {
  const { session } = engine;
  const { ledger, trace } = session;
  const known = ledger.toolCall(id);
  if (!known || known.answered) {
    trace.add("event", known ? `The tool call ${id} has its result already.` : `There is no tool call ${id}; its result is left out.`);
    return;
  }
  const { agentId, turnId, toolName } = known.call;
  const text = typeof output === "string" ? output : JSON.stringify(output ?? null);
  ledger.add({ role: "tool_result", text, agentId, turnId, toolCallId: id, toolName });
  if (toolName !== null && agentId === session.summary.agentId) {
    noteOutcome(engine, { id, ok, toolName, turnId });
    if (routeEvent(engine, {}, batch)) return;
  }
  const handoff = withLateResult(engine, id);
  if (!handoff) return;
  trace.add("tool", `${handoff.to} is shown the result of ${toolName}, which came after the hand-off.`, turnId, { id });
  engine.showAgain(handoff);
  batch.shown = handoff;
  batch.stale = true;
}

/** Counts failures in a row, for the rules. */
function noteOutcome(
  { session }: Engine,
  { id, ok, toolName, turnId }: { id: string; ok: boolean; toolName: string; turnId: string | null },
): void {
  const { state, trace } = session;
  const failures = ok ? 0 : (Object.hasOwn(state.toolFailures, toolName) ? state.toolFailures[toolName]! : 0) + 1;
  session.state = { ...state, toolFailures: { ...state.toolFailures, [toolName]: failures } };
  if (!ok) trace.add("event", `${toolName} failed, ${failures} in a row.`, turnId, { event: "tool_failed", id });
}

/** Asks the rules without any words of the caller. True: they moved the call. */
function routeEvent(engine: Engine, given: { silenceMs?: number }, batch: Batch): boolean {
  const move = engine.decide(engine.facts(given));
  if (!move) return false;
  const handoff = engine.move(move, null);
  if (handoff.status === "refused") return false;
  const opened = { key: null, turnId: engine.newId("turn"), handoff };
  engine.open(opened);
  batch.opened.push(opened);
  return true;
}

/** The Turn of a member to whom the call came without words of the caller. */
export async function arrive(engine: Engine, handoff: Handoff, undo: () => void, key: string | null): Promise<Turn> {
  const opened = { key, turnId: engine.newId("turn"), handoff };
  engine.open(opened);
  return arriveLast(engine, opened, [opened], undo);
}

/** Stores the hand-offs that were made, and answers with the Turn that the last of them opened. */
async function arriveLast(
  engine: Engine,
  { key, turnId, handoff }: OpenedTurn,
  made: readonly OpenedTurn[],
  undo: () => void,
): Promise<Turn> {
  const handoffs = made.map((each) => each.handoff);
  const [found] = await Promise.all([engine.ask(engine.lastWords(), {}), engine.storeMoves(handoffs, undo)]);
  noteFound(engine, turnId, found);
  const { context, degraded } = found;
  return engine.answer({ key, turnId, status: "ok", handoff, context, degraded });
}
