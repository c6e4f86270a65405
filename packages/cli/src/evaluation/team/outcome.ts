import type { TraceEntry } from "@cuecard/core";

/** What became of a turn: it is with a member that should have it, or left one, stayed, or went to a third. */
export type Outcome = "right" | "needless" | "missed" | "wrong";

/** A turn of a written call as it was played. */
export interface PlayedTurn {
  /** Number of the line in its file. */
  line: number;
  text: string;
  /** Who had the call when the last turn was over. */
  before: string;
  /** Who should have the turn. */
  right: readonly string[];
  /** Who has it. */
  after: string;
  /** The member that was suggested to the agent's model; null when none was. */
  suggested: string | null;
  outcome: Outcome;
  /** What moved the call, or kept it. */
  cause: string;
  /** What the call's trace says of it. */
  why: readonly string[];
}

export interface PlayedCall {
  name: string;
  turns: PlayedTurn[];
}

export function outcomeOf({ before, right, after }: Pick<PlayedTurn, "before" | "right" | "after">): Outcome {
  if (right.includes(after)) return "right";
  if (right.includes(before)) return "needless";
  return after === before ? "missed" : "wrong";
}

/** A short name of what decided a turn, by what the trace says since the turn before. */
export function causeOf(
  trace: readonly TraceEntry[],
  { before, after, suggested }: Pick<PlayedTurn, "before" | "after" | "suggested">,
): string {
  const last = trace.findLast(({ kind }) => kind === "handoff" || kind === "refused");
  if (last?.kind === "handoff" && before !== after)
    return last.data?.rule ? `rule '${last.data.rule}'` : String(last.data?.by);
  if (last?.kind === "refused") return "refused";
  return suggested === null ? "stayed" : "suggested";
}

/** Sentences of the trace that say who speaks. */
export function reasonsIn(trace: readonly TraceEntry[]): string[] {
  return trace.filter(({ kind }) => decisions.has(kind)).map(({ message }) => message);
}

const decisions = new Set(["route", "handoff", "refused"]);
