import type { ScriptedReply } from "../../scripted-model.ts";
import type { SimulatedAgent } from "../agent/agent.ts";
import type { CallerMove, SimulatedCaller } from "../persona.ts";

/** A caller who does the given things in order, whatever is answered, and hangs up; and agents who did these then. */
export function createRecordedCall(
  moves: readonly CallerMove[],
  replies: readonly (readonly ScriptedReply[])[],
): { caller: SimulatedCaller; agent: SimulatedAgent } {
  let made = 0;
  let left: ScriptedReply[] = [];
  return {
    caller: {
      get isSatisfied() {
        return made >= moves.length;
      },
      next() {
        left = [...(replies[made] ?? [])];
        return moves[made++] ?? { type: "hangs_up" };
      },
    },
    agent: () => left.shift() ?? {},
  };
}
