import type { Call } from "@cuecard/core";
import type { ToolOutcome } from "./agent/tool-mocks.ts";

/** A line of a simulated call. */
export interface SimulatedLine {
  /** Who spoke or did something: `caller`, or the id of a member. */
  by: string;
  /** The words, or what was done in brackets. */
  text: string;
  /** What the recognizer made of the caller's words, where that differs. */
  heardAs?: string | undefined;
}

/** How a simulated call ended. */
export type SimulatedEnd = "satisfied" | "gave_up" | "person" | "too_long" | "failed";

/** One simulated call. */
export interface SimulatedCall {
  /** Name of the caller. */
  caller: string;
  /** Seed that plays it again. */
  seed: number;
  /** Language of the caller. */
  language: string;
  /** What was said and done, in order. */
  lines: readonly SimulatedLine[];
  /** Who had the call, in order: ids of members. */
  members: readonly string[];
  /** Calls of your tools, with what the mocks answered. */
  toolCalls: readonly ToolOutcome[];
  /** Passages that members were given, each once. */
  given: readonly string[];
  /** Turns of the caller. */
  turns: number;
  /** How it ended. `person`: a person has it. `too_long`: nobody hung up. `failed`: the agent or the caller's model threw. */
  end: SimulatedEnd;
  /** Why it failed; null where it did not. */
  failure: string | null;
  /** Its ledger and trace; null where it could not begin. */
  record: Call | null;
  /** Each criterion, and whether it holds. */
  results: readonly CriterionResult[];
}

/** Whether a criterion holds of one call. */
export interface CriterionResult {
  /** The criterion, such as `reaches billing`. */
  criterion: string;
  /** Whether it holds; null where a judge gave no verdict in time. */
  holds: boolean | null;
  /** Why it does not hold, or why there is no verdict; null where it holds. */
  why: string | null;
}
