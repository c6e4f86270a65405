import { isDeepStrictEqual } from "node:util";
import type { LiveCall, Turn, TurnChanges } from "@cuecard/core";

const repeated = ["agent", "instructions", "tools", "context", "keyterms"] as const satisfies TurnChanges["unchanged"];

/** The Turn that each call's host was answered last, by this process. */
const answered = new WeakMap<LiveCall, Turn>();

/** Notes what the host gets. A preview is nothing that the host keeps. */
export function answeredTurn<Given extends Turn | null>(call: LiveCall, turn: Given): Given {
  if (turn) answered.set(call, turn);
  return turn;
}

/**
 * What of a Turn differs from the Turn that the host was answered last: all of it when the host names another fingerprint
 * than that one's.
 */
export function changesOf(call: LiveCall, turn: Turn, have: string): TurnChanges {
  const before = answered.get(call);
  const same = before?.fingerprint === have ? before : null;
  const unchanged = same ? repeated.filter((part) => isDeepStrictEqual(turn[part], same[part])) : [];
  const changed = Object.fromEntries(Object.entries(turn).filter(([name]) => !unchanged.some((part) => part === name)));
  return { ...(changed as Omit<Turn, "object">), object: "turn_changes", unchanged };
}
