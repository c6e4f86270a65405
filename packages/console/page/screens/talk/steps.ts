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
