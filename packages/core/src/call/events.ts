import type { CallEvent, Handoff, Turn } from "../schema/call.ts";
import { secretNames, withVariables } from "../team/variables.ts";
import { withLateResult } from "./arrival.ts";
import type { Engine } from "./engine.ts";
import { noteFound } from "./user-turn.ts";

/** Takes in what the host reports, in order. The Turn of the last hand-off that an event caused; null when none did. */
export async function callEvents(engine: Engine, events: CallEvent[]): Promise<Turn | null> {
  await engine.begin();
  let turn: Turn | null = null;
  for (const event of events) turn = (await apply(engine, event)) ?? turn;
  engine.session.saveSoon();
  return turn;
}

async function apply(engine: Engine, event: CallEvent): Promise<Turn | null> {
  const { session } = engine;
  const { trace, state } = session;
  const { turnId } = state.current;
  const items = session.ledger.items.length;
  switch (event.type) {
    case "agent_said":
      agentSaid(engine, event);
      return null;
    case "interrupted":
      trace.add("event", "The caller interrupted the agent.", turnId, { event: "interrupted", items });
      return null;
    case "dtmf":
      session.ledger.add({ role: "dtmf", text: event.digits, turnId });
      return null;
    case "silence":
      trace.add("event", `Nobody spoke for ${event.ms} ms.`, turnId, { event: "silence", ms: event.ms, items });
      return routeEvent(engine, { silenceMs: event.ms });
    case "tool_result":
      return toolResult(engine, event);
    case "variables": {
      const { summary } = session;
      const names = secretNames(state.definition);
      const { variables, secrets } = withVariables({ variables: summary.variables, secrets: state.secrets }, names, event.set);
      session.summary = { ...summary, variables, version: summary.version + 1 };
      session.state = { ...state, secrets };
      const set = Object.fromEntries(Object.keys(event.set).map((name) => [name, variables[name]!]));
      trace.add("variables", `The host set ${Object.keys(set).join(", ") || "no variable"}.`, turnId, { event: "variables", set, items });
      await engine.refresh();
      return routeEvent(engine, {});
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
async function toolResult(engine: Engine, { id, ok, output }: Extract<CallEvent, { type: "tool_result" }>): Promise<Turn | null> {
  const { session } = engine;
  const { ledger, trace } = session;
  const known = ledger.toolCall(id);
  if (!known || known.answered) {
    trace.add("event", known ? `The tool call ${id} has its result already.` : `There is no tool call ${id}; its result is left out.`);
    return null;
  }
  const { agentId, turnId, toolName } = known.call;
  const text = typeof output === "string" ? output : JSON.stringify(output ?? null);
  ledger.add({ role: "tool_result", text, agentId, turnId, toolCallId: id, toolName });
  if (toolName !== null && agentId === session.summary.agentId) {
    noteOutcome(engine, { id, ok, toolName, turnId });
    const moved = await routeEvent(engine, {});
    if (moved) return moved;
  }
  const handoff = withLateResult(engine, id);
  if (!handoff) return null;
  trace.add("tool", `${handoff.to} is shown the result of ${toolName}, which came after the hand-off.`, turnId, { id });
  return engine.showAgain(handoff);
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

/** Asks the rules without any words of the caller. */
async function routeEvent(engine: Engine, given: { silenceMs?: number }): Promise<Turn | null> {
  const { session } = engine;
  const move = engine.decide(engine.facts(given));
  if (!move) return null;
  const undo = session.checkpoint();
  const handoff = engine.move(move, null);
  return handoff.status === "refused" ? null : arrive(engine, handoff, undo, null);
}

/** The Turn of a member to whom the call came without words of the caller. */
export async function arrive(engine: Engine, handoff: Handoff, undo: () => void, key: string | null): Promise<Turn> {
  const turnId = engine.newId("turn");
  const [found] = await Promise.all([engine.ask(engine.lastWords(), {}), engine.settle({ key, turnId, handoff }, undo)]);
  noteFound(engine, turnId, found);
  const { context, degraded } = found;
  return engine.answer({ key, turnId, status: "ok", handoff, context, degraded });
}
