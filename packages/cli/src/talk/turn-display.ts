import type { LiveCall, TraceEntry, Turn } from "@cuecard/core";
import { colors, print } from "../terminal/terminal.ts";
import { showTrace, showTurn } from "./show-turn.ts";

/** What was printed of a call so far: each entry of its trace is printed once. */
export interface TurnDisplay {
  /** Prints a Turn with what led to it; null where the call is as it was: then only what was noted since. */
  show(turn: Turn | null): Promise<void>;
  /** True when the Turn says what was printed last. */
  isShown(turn: Turn): boolean;
}

export function createTurnDisplay(call: Pick<LiveCall, "current" | "inspect">): TurnDisplay {
  let explained = 0;
  let shown = call.current;

  async function newTrace(): Promise<TraceEntry[]> {
    const { trace } = await call.inspect();
    const added = trace.slice(explained);
    explained = trace.length;
    return added;
  }

  return {
    async show(turn) {
      const why = await newTrace();
      shown = turn ?? shown;
      if (turn) for (const line of showTurn(turn, why)) print(line);
      else for (const entry of why) print(colors.dim(`    ${showTrace(entry)}`));
      print();
    },
    isShown: (turn) => turn.fingerprint === shown.fingerprint && turn.handoff?.id === shown.handoff?.id,
  };
}
