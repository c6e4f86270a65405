import type { LedgerItem } from "../../schema/call.ts";

/** What a value that was extracted from a call can be. */
export type ExtractedValue = string | number | boolean;

/** A call as the host's `summarise` and `extract` get it, after a turn. */
export interface CallSoFar {
  /** Id of the call. */
  callId: string;
  /** The member that has it. */
  agentId: string;
  /** What was said and done, oldest first, without what a hand-off has hidden. */
  history: readonly LedgerItem[];
  /** The summary that was made last; null when there is none. */
  summary: string | null;
  /** The values that were extracted last. */
  extracted: Readonly<Record<string, ExtractedValue>>;
  /** Aborted when the time for it is over, and when the call ends. */
  signal: AbortSignal;
}

/** The host's own way, such as its model, to sum up a call for the member that gets it next. */
export type Summarise = (call: CallSoFar) => Promise<string>;

/**
 * The host's own way to take values, such as a date, from what was said. They never become variables of the call, and
 * only a rule with `trust: "extracted"` compares them. Each answer replaces the one before.
 */
export type Extract = (call: CallSoFar) => Promise<Readonly<Record<string, ExtractedValue>>>;

/** The host's functions that follow a call; null where it has none. */
export interface HostFunctions {
  summarise: Summarise | null;
  extract: Extract | null;
}

/** What a host's function made, or why it made nothing. */
export type HostResult<Value> = { value: Value } | { failed: string };
