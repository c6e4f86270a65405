import { declineToolName } from "../../team/tools/decline-tool.ts";
import { transferToolNames } from "../../team/tools/transfer-tools.ts";
import type { CallState } from "./call-state.ts";
import { findItem, toolCallItem, toolResultItem, waitingCall, withItem } from "./ledger.ts";
import { remembered } from "./remembered.ts";
import { sentence } from "./sentence.ts";
import type { AnsweredCall, EventOf } from "./state-event.ts";
import { withTrace } from "./trace.ts";

/**
 * Every call goes into the ledger, then the results that are known: the host still has to give the others. A fenced
 * call was never run, so it stays out, and so does one without a name, which no server would take back.
 */
export function toolsAnswered(state: CallState, event: EventOf<"toolsAnswered">): CallState {
  const { at, calls, results, turnId } = event;
  const isNew = ({ itemId, name }: AnsweredCall, index: number) =>
    results[index]!.kind !== "fenced" &&
    name !== "" &&
    findItem(state.ledger, itemId) === null &&
    calls.findIndex((call) => call.itemId === itemId) === index;
  let next: CallState = { ...state, asksModel: state.asksModel || calls.some(({ name }) => movesCall(state, name)) };
  for (const call of calls.filter(isNew)) next = withCall(next, call, event);
  for (const [index, call] of calls.entries()) if (isNew(call, index)) next = withResult(next, call, index, event);
  for (const { id, kind } of results) {
    if (kind !== "fenced") continue;
    next = withTrace(next, { at, kind: "tool", message: `The tool call ${id} was fenced.`, turnId });
  }
  return next;
}

/** A tool that only a model knows that was offered it. */
function movesCall({ definition }: CallState, name: string): boolean {
  return name === declineToolName || transferToolNames(definition.members).has(name);
}

function withCall(state: CallState, call: AnsweredCall, { at, turnId, agentId }: EventOf<"toolsAnswered">): CallState {
  const { id, itemId, name, providerData } = call;
  const item = { id, itemId, name, text: argumentsText(call), agentId, turnId, at };
  const ledger = withItem(state.ledger, toolCallItem({ ...item, ...(providerData && { providerData }) }));
  return { ...state, ledger };
}

/** The arguments as the ledger has them. */
export function argumentsText({ arguments: sent }: Pick<AnsweredCall, "arguments">): string {
  return typeof sent === "string" ? sent : JSON.stringify(sent ?? {});
}

function withResult(
  state: CallState,
  { id, itemId, name }: AnsweredCall,
  index: number,
  event: EventOf<"toolsAnswered">,
): CallState {
  const { at, turnId, results } = event;
  const result = results[index]!;
  const { kind, output } = result;
  const to = transferToolNames(state.definition.members).get(name);
  const data = { id, kind, ...(itemId !== id && { itemId }), ...(to && { to }) };
  const next = withTrace(state, { at, kind: "tool", message: `${name} was answered: ${kind}.`, turnId, data });
  if (output === null) return next;
  const ledger = withItem(next.ledger, toolResultItem(findItem(next.ledger, itemId)!, output, at));
  return { ...next, ledger, toolResults: remembered(next, "toolResults", { ...result, itemId }) };
}

export function providerDataDropped(state: CallState, event: EventOf<"providerDataDropped">): CallState {
  const { at, id, characters, turnId } = event;
  const message = `What stood beside the tool call ${id} has ${characters} characters, more than are kept, so it was left out.`;
  return withTrace(state, { at, kind: "tool", message, turnId });
}

export function transferRefused(state: CallState, { at, to, reason, turnId }: EventOf<"transferRefused">): CallState {
  const message = sentence(`The transfer to ${to} was refused`, reason);
  return withTrace(state, { at, kind: "refused", message, turnId });
}

/**
 * A result goes behind its call. Failures count for the member who has the call, when that member made the tool call.
 */
export function toolReturned(state: CallState, event: EventOf<"toolReturned">): CallState {
  const { at, id, ok, output } = event;
  const known = waitingCall(state.ledger, id, event.turnId);
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
