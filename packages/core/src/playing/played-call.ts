import type { Call } from "../schema/call.ts";
import type { TestMove } from "../schema/call-test.ts";
import type { ToolOutcome } from "./mocked-tools.ts";

/** What a caller does next. */
export type CallerMove =
  | { type: "says"; text: string }
  | { type: "silence"; ms: number }
  | { type: "dtmf"; digits: string }
  | { type: "hangs_up" };

/** The caller's side of one call. */
export interface PlayedCaller {
  /** Whether they got what they wanted. */
  readonly isSatisfied: boolean;
  /** What they do, once they have heard these words of the agents since their last move. */
  next(heard: string, signal: AbortSignal): CallerMove | TestMove | Promise<CallerMove>;
}

/** A line of a played call. */
export interface PlayedLine {
  /** Who spoke or did something: `caller`, or the id of a member. */
  by: string;
  /** The words, or what was done in brackets. */
  text: string;
  /** What the recognizer made of the caller's words, where that differs. */
  heardAs?: string | undefined;
}

/** How a played call ended. `person`: a person has it. `too_long`: nobody hung up. `failed`: the agent or the caller's model threw. */
export type PlayedEnd = "satisfied" | "gave_up" | "person" | "too_long" | "failed";

/** What happened in a part of a played call. */
export interface PlayedPart {
  /** What was said and done, in order. */
  lines: readonly PlayedLine[];
  /** Who had the call, in order: ids of members. */
  members: readonly string[];
  /** Calls of your tools, with what the mocks answered. */
  toolCalls: readonly ToolOutcome[];
  /** Passages that members were given, each once. */
  given: readonly string[];
}

/** A call that was played. */
export interface PlayedCall extends PlayedPart {
  /** What came of each move of the caller, in order, as far as the call went. */
  steps: readonly PlayedPart[];
  /** Turns of the caller. */
  turns: number;
  /** How it ended. */
  end: PlayedEnd;
  /** Why it failed; null where it did not. */
  failure: string | null;
  /** Its ledger and trace; null where it could not begin. */
  record: Call | null;
}

/** Whether a criterion holds of a call. */
export interface CriterionResult {
  /** The criterion, such as `reaches billing`. */
  criterion: string;
  /** Whether it holds; null where a judge gave no verdict in time. */
  holds: boolean | null;
  /** Why it does not hold, or why there is no verdict; null where it holds. */
  why: string | null;
}
