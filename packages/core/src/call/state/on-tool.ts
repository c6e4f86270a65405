import type { ToolCall } from "../../schema/call.ts";
import { transferToolNames } from "../../team/handoff/transfer-tools.ts";
import type { CallState } from "./call-state.ts";
import { findItem, toolCallItem, toolCallOf, toolResultItem, withItem } from "./ledger.ts";
import { remembered } from "./remembered.ts";
import { sentence } from "./sentence.ts";
import type { EventOf } from "./state-event.ts";
import { withTrace } from "./trace.ts";

/**
 * Every call goes into the ledger, then the results that are known: the host still has to give the others. A fenced
 * call was never run, so it stays out.
 */
export function toolsAnswered(state: CallState, event: EventOf<"toolsAnswered">): CallState {
  const { at, calls, results, turnId } = event;
  const isNew = ({ id }: ToolCall, index: number) =>
    results[index]!.kind !== "fenced" &&
    findItem(state.ledger, id) === null &&
    calls.findIndex((call) => call.id === id) === index;
  let next: CallState = state;
  for (const call of calls.filter(isNew)) next = withCall(next, call, event);
  for (const [index, call] of calls.entries()) if (isNew(call, index)) next = withResult(next, call, index, event);
  for (const { id, kind } of results) {
    if (kind !== "fenced") continue;
    next = withTrace(next, { at, kind: "tool", message: `The tool call ${id} was fenced.`, turnId });
  }
  return next;
}

function withCall(state: CallState, call: ToolCall, { at, turnId, agentId }: EventOf<"toolsAnswered">): CallState {
  const { id, name } = call;
  const text = typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments ?? {});
  return { ...state, ledger: withItem(state.ledger, toolCallItem({ id, name, text, agentId, turnId, at })) };
}

function withResult(
  state: CallState,
  { id, name }: ToolCall,
  index: number,
  event: EventOf<"toolsAnswered">,
): CallState {
  const { at, turnId, results } = event;
  const result = results[index]!;
  const { kind, output } = result;
  const to = transferToolNames(state.definition.members).get(name);
  const data = { id, kind, ...(to && { to }) };
  const next = withTrace(state, { at, kind: "tool", message: `${name} was answered: ${kind}.`, turnId, data });
  if (output === null) return next;
  const ledger = withItem(next.ledger, toolResultItem(findItem(next.ledger, id)!, output, at));
  return { ...next, ledger, toolResults: remembered(next, "toolResults", result) };
}

export function transferRefused(state: CallState, { at, to, reason, turnId }: EventOf<"transferRefused">): CallState {
  const message = sentence(`The transfer to ${to} was refused`, reason);
  return withTrace(state, { at, kind: "refused", message, turnId });
}

/**
 * A result goes behind its call. Failures count for the member who has the call, when that member made the tool call.
 */
export function toolReturned(state: CallState, { at, id, ok, output }: EventOf<"toolReturned">): CallState {
  const known = toolCallOf(state.ledger, id);
  if (!known) {
    return withTrace(state, {
      at,
      kind: "event",
      message: `The call has no tool call ${id}, so its result was ignored.`,
    });
  }
  if (known.answered)
    return withTrace(state, {
      at,
      kind: "event",
      message: `The tool call ${id} already has a result, so this one was ignored.`,
    });
  const text = typeof output === "string" ? output : JSON.stringify(output ?? null);
  const next = { ...state, ledger: withItem(state.ledger, toolResultItem(known.call, text, at)) };
  const { agentId, toolName, turnId } = known.call;
  if (toolName === null || agentId !== state.summary.agentId) return next;
  const before = Object.hasOwn(state.toolFailures, toolName) ? state.toolFailures[toolName]! : 0;
  const failures = ok ? 0 : before + 1;
  const counted = { ...next, toolFailures: { ...state.toolFailures, [toolName]: failures } };
  if (ok) return counted;
  const message = `${toolName} failed, ${failures} in a row.`;
  return withTrace(counted, { at, kind: "event", message, turnId, data: { event: "tool_failed", id } });
}
