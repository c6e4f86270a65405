import type { Step } from "./conversation.ts";

/**
 * Who had the call when the turn of this step was over: what the agent and its model did in answer belongs to it, and what
 * happened after does not.
 */
export function ownerAfter(steps: readonly Step[], at: number): string {
  const rest = steps.slice(at + 1);
  const end = rest.findIndex(({ act }) => act.do === "say" || act.do === "event");
  const own = end < 0 ? rest : rest.slice(0, end);
  return own.at(-1)?.owner || steps[at]!.owner;
}

/** Whether the turn of this step is over: the caller or the telephone has the next move, or nothing follows. */
export function isTurnOver(steps: readonly Step[], at: number): boolean {
  const next = steps[at + 1]?.act.do;
  return steps[at]!.owner !== "" && (next === undefined || next === "say" || next === "event");
}
