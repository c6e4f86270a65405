import { counted } from "../../base/text/counted.ts";
import { limits } from "../../limits.ts";
import type { Handoff } from "../../schema/call.ts";
import type { HandoffSettings } from "../../schema/team-definition.ts";

/** What the limits on hand-offs need to know of a call so far. */
export interface GuardState {
  total: number;
  /** Hand-offs by `from>to`. */
  edges: Record<string, number>;
  /** Number of the caller's turn in which the last one happened that was not for the language; null before the first. */
  lastTurn: number | null;
  /** The same, of the last one that was for the language; absent before the first. */
  languageTurn?: number;
  /** The last two, oldest first: enough to see the third of A-B-A-B come. */
  recent: { from: string; to: string; turn: number }[];
  /** Set once a limit sent the call to `onLimit.to`: from then on it stays. */
  diverted: boolean;
}

export const freshGuard: GuardState = { total: 0, edges: {}, lastTurn: null, recent: [], diverted: false };

export interface GuardRequest {
  from: string;
  to: string;
  /** The host's own code asks, or a rule that is `sure`. Then neither the cooldown nor going back and forth counts. */
  byCode: boolean;
  /** The call goes where its language is spoken: that is not a hand-off of its matter, and one of each may be in a turn. */
  byLanguage: boolean;
  /** The caller pressed a key that a rule names: the cooldown does not hold back who walks through a menu. */
  byKey: boolean;
  /** The caller's turns so far. */
  turn: number;
}

/**
 * `allowed` is where the call may go: as asked, to `onLimit.to`, or null: it stays. `why` is null when it goes as
 * asked.
 */
export interface GuardVerdict {
  allowed: string | null;
  why: string | null;
}

/**
 * Limits hand-offs per call and per pair of members, stops a call that goes back and forth between two of them (A-B-A-B
 * within {@link limits.pingPongTurns} caller turns), and keeps `cooldownTurns` caller turns between two hand-offs.
 */
export function guard(
  settings: HandoffSettings,
  state: GuardState,
  { from, to, byCode, byLanguage, byKey, turn }: GuardRequest,
): GuardVerdict {
  const { maxPerCall, maxPerEdge, cooldownTurns, onLimit } = settings;
  const edge = state.edges[edgeKey(from, to)] ?? 0;
  const limit =
    state.total >= maxPerCall
      ? `the call has had ${counted(state.total, "hand-off")}, and handoffs.maxPerCall is ${maxPerCall}`
      : edge >= maxPerEdge
        ? `the call went ${counted(edge, "time")} from ${from} to ${to}, and handoffs.maxPerEdge is ${maxPerEdge}`
        : !byCode && isPingPong(state, { from, to, turn })
          ? `the call went back and forth between ${from} and ${to} within ${limits.pingPongTurns} caller turns`
          : null;
  if (limit) {
    const divert = typeof onLimit === "object" && !state.diverted && onLimit.to !== from ? onLimit.to : null;
    return { allowed: divert, why: limit };
  }
  const last = byLanguage ? (state.languageTurn ?? null) : state.lastTurn;
  if (!byCode && !byKey && last !== null && turn - last < cooldownTurns) {
    const turns = cooldownTurns === 1 ? "1 caller turn" : `${cooldownTurns} caller turns`;
    return { allowed: null, why: `the last hand-off was less than ${turns} ago (handoffs.cooldownTurns)` };
  }
  return { allowed: to, why: null };
}

/** The state after a hand-off. */
export function countHandoff(
  state: GuardState,
  { from, to, by, turn, diverted }: Pick<Handoff, "from" | "to" | "by"> & { turn: number; diverted: boolean },
): GuardState {
  const key = edgeKey(from, to);
  return {
    ...state,
    total: state.total + 1,
    edges: { ...state.edges, [key]: (state.edges[key] ?? 0) + 1 },
    ...(by === "language" ? { languageTurn: turn } : { lastTurn: turn }),
    recent: [...state.recent, { from, to, turn }].slice(-2),
    diverted: state.diverted || diverted,
  };
}

function isPingPong({ recent }: GuardState, { from, to, turn }: { from: string; to: string; turn: number }): boolean {
  const [first, second] = recent;
  if (!first || !second || turn - first.turn >= limits.pingPongTurns) return false;
  return first.from === from && first.to === to && second.from === to && second.to === from;
}

function edgeKey(from: string, to: string): string {
  return `${from}>${to}`;
}
