import type { CallState } from "./call-state.ts";
import { sentence } from "./sentence.ts";
import type { EventOf } from "./state-event.ts";
import { withTrace } from "./trace.ts";
import { turnsSoFar } from "./turn-start.ts";

/**
 * The process before may have answered the caller's last words and not stored that: what was said in that turn may yet be
 * reported, so it is one of the past ones.
 */
export function resumed(state: CallState, { at }: EventOf<"resumed">): CallState {
  const taken = { ...state, turnIds: turnsSoFar(state) };
  const lost = Object.entries(state.secrets).flatMap(([name, value]) => (value === "" ? [name] : []));
  const secrets =
    lost.length === 0
      ? ""
      : ` Its secret ${lost.join(", ")} went with the process that stopped; set it again where a rule compares it.`;
  return withTrace(taken, { at, kind: "resume", message: `This process took the call over.${secrets}` });
}

export function touched(state: CallState, { at }: EventOf<"touched">): CallState {
  return { ...state, summary: { ...state.summary, updatedAt: at } };
}

export function ended(state: CallState, { at, reason, outcome }: EventOf<"ended">): CallState {
  const { summary } = state;
  return withEnd(
    { ...state, summary: { ...summary, outcome, version: summary.version + 1 } },
    { at, reason, endedAt: at },
  );
}

export function expired(state: CallState, event: EventOf<"expired">): CallState {
  return withEnd(state, event);
}

function withEnd(state: CallState, end: { at: string; reason: string; endedAt: string }): CallState {
  const { at, reason, endedAt } = end;
  const summary = { ...state.summary, status: "ended" as const, endReason: reason, endedAt, updatedAt: endedAt };
  return withTrace({ ...state, summary }, { at, kind: "end", message: sentence("The call ended", reason) });
}
