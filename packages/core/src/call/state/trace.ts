import type { TraceEntry } from "../../schema/call.ts";
import { maskSecrets } from "../../team/template/variables.ts";
import type { CallState } from "./call-state.ts";
import { mapStrings } from "./map-strings.ts";

/** What a trace entry is about. */
export type TraceKind =
  | "start"
  | "route"
  | "handoff"
  | "refused"
  | "reverted"
  | "transfer"
  | "revised"
  | "knowledge"
  | "said"
  | "tool"
  | "superseded"
  | "event"
  | "variables"
  | "resume"
  | "end";

/** An entry as it is added: without `turnId` and `data` these are null. */
export type NewTraceEntry = Pick<TraceEntry, "at" | "message"> & Partial<TraceEntry> & { kind: TraceKind };

/** The state with one more decision in its trace. Values of secret variables are masked in all of it. */
export function withTrace(
  state: CallState,
  { at, kind, message, turnId = null, data = null }: NewTraceEntry,
): CallState {
  const mask = mapStrings((text) => maskSecrets(text, state.secrets));
  return { ...state, trace: [...state.trace, { at, turnId, kind, message: mask(message), data: mask(data) }] };
}
