import type { TraceEntry } from "../../schema/call.ts";
import type { JsonObject } from "../../schema/common.ts";

export type TraceKind =
  | "start"
  | "route"
  | "handoff"
  | "refused"
  | "knowledge"
  | "tool"
  | "superseded"
  | "event"
  | "variables"
  | "resume"
  | "end";

/** Decisions of a call, each explained, oldest first. */
export interface Trace {
  readonly entries: readonly TraceEntry[];
  add(kind: TraceKind, message: string, turnId?: string | null, data?: JsonObject | null): void;
  /** Forgets everything behind the first `length` entries. */
  truncate(length: number): void;
}

/** `mask` takes secrets out of every message and of what comes with it. */
export function createTrace(
  initial: readonly TraceEntry[],
  { at, mask }: { at: () => string; mask: <Value>(value: Value) => Value },
): Trace {
  const entries = [...initial];
  return {
    entries,
    add(kind, message, turnId = null, data = null) {
      entries.push({ at: at(), turnId, kind, message: mask(message), data: mask(data) });
    },
    truncate: (length) => void entries.splice(length),
  };
}
