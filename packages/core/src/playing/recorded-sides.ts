import type { TestMove, TestReply } from "../schema/call-test.ts";
import { createPassageReader, type PlayedAgent } from "./agent.ts";
import type { PlayedCaller } from "./played-call.ts";

/**
 * A caller who does the given things in order, whatever is answered, and hangs up; and agents who do what each move says,
 * or read out the best passage.
 */
export function createRecordedSides(moves: readonly TestMove[]): { caller: PlayedCaller; agent: PlayedAgent } {
  const reader = createPassageReader();
  let made = 0;
  let left: TestReply[] | null = null;
  return {
    caller: {
      get isSatisfied() {
        return made >= moves.length;
      },
      next() {
        const move = moves[made++];
        if (!move) return { type: "hangs_up" };
        left = move.replies ? [...move.replies] : null;
        return move;
      },
    },
    agent: (question) => (left ? (left.shift() ?? {}) : reader(question)),
  };
}
