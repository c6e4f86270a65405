import { type Signal, signal } from "@preact/signals";
import type { Schema } from "../../api/client.ts";

type Call = Schema<"Call">;
type PushEvent = Schema<"PushEvent">;
type LedgerItem = Call["ledger"][number];

/** Turns in a row that one member had. */
export interface Stretch {
  agentId: string;
  turns: number;
}

/** A call under way. */
export interface Lane {
  callId: string;
  name: string;
  /** Who got it first; null when it began before the screen was opened. */
  startedWith: string | null;
  /** Who had it, the last one has it now. */
  stretches: readonly Stretch[];
  /** Whom the telephony is calling; null while it calls nobody. */
  ringing: string | null;
  /** What the caller said last, as far as it is stored. */
  words: string;
}

/** Lanes of the calls under way. Each is a signal of its own, so that a turn draws one lane and not all of them. */
export interface Lanes {
  ids: Signal<readonly string[]>;
  lanes: Map<string, Signal<Lane>>;
}

export function createLanes(): Lanes {
  return { ids: signal([]), lanes: new Map() };
}

/** Shows a call that is under way, with who has it. A known one stays as it is. */
export function addLane(
  { ids, lanes }: Lanes,
  { callId, agentId, ...facts }: Pick<Lane, "callId" | "name" | "startedWith"> & { agentId: string },
): void {
  if (lanes.has(callId)) return;
  lanes.set(callId, signal({ callId, ...facts, stretches: [{ agentId, turns: 0 }], ringing: null, words: "" }));
  ids.value = [callId, ...ids.value];
}

/** Takes in what happened. Returns the call whose words are to be read, or null. */
export function applyEvent(all: Lanes, { type, data }: PushEvent): string | null {
  const { callId, agentId, to, status } = data as Record<string, string>;
  if (callId === undefined) return null;
  if (type === "call.started" && agentId !== undefined)
    addLane(all, { callId, agentId, name: callId, startedWith: agentId });
  const lane = all.lanes.get(callId);
  if (!lane) return null;
  if (type === "call.ended") {
    all.lanes.delete(callId);
    all.ids.value = all.ids.value.filter((id) => id !== callId);
    return null;
  }
  if (to !== undefined && (type === "call.handed_off" || type === "call.handoff_reverted"))
    lane.value = { ...lane.value, stretches: withOwner(lane.value.stretches, to, 0) };
  if (to !== undefined && type === "call.transfer")
    lane.value = { ...lane.value, ringing: status === "ringing" ? to : null };
  if (type === "call.turn") {
    const owner = lane.value.stretches.at(-1)!.agentId;
    lane.value = { ...lane.value, stretches: withOwner(lane.value.stretches, owner, 1) };
  }
  return callId;
}

/** Adds to a lane what the stored call knows better: its name, its words, and who had it before the screen was opened. */
export function readLane({ lanes }: Lanes, call: Call): void {
  const lane = lanes.get(call.id);
  if (!lane) return;
  const { stretches, startedWith } = lane.value;
  const stored = stretchesOf(call, startedWith);
  const better =
    stored.length > stretches.length || (stored.length === stretches.length && turnsOf(stored) > turnsOf(stretches));
  lane.value = { ...lane.value, name: call.externalId ?? call.id, stretches: better ? stored : stretches };
  readWords({ lanes }, call.id, call.ledger);
}

/** Shows the caller's last words among items of the call's ledger; others leave the lane as it is. */
export function readWords({ lanes }: Pick<Lanes, "lanes">, callId: string, items: readonly LedgerItem[]): void {
  const lane = lanes.get(callId);
  const said = items.findLast(({ role }) => role === "caller");
  if (lane && said && said.text !== lane.value.words) lane.value = { ...lane.value, words: said.text };
}

/** A hand-off as the trace has it: made when the ledger had so many items. */
interface Move {
  from: string;
  to: string;
  items: number;
  turnId: string | null;
}

/** Who had the stored turns of a call, and who has it now. */
function stretchesOf({ ledger, trace, agentId: owner }: Call, startedWith: string | null): readonly Stretch[] {
  const moves = trace.flatMap(({ kind, turnId, data }): Move[] => {
    const move = data as Partial<Move> | null;
    if ((kind !== "handoff" && kind !== "reverted") || !move?.from || !move.to) return [];
    return [{ from: move.from, to: move.to, items: move.items ?? 0, turnId }];
  });
  const first = startedWith ?? moves[0]?.from ?? ledger.find(({ agentId }) => agentId !== null)?.agentId ?? owner;
  let stretches: readonly Stretch[] = [{ agentId: first, turns: 0 }];
  const seen = new Set<string>();
  for (const [index, { role, turnId }] of ledger.entries()) {
    // A turn is that of the member to whom its own words brought the call.
    while (moves[0] && (moves[0].items <= index || (moves[0].items === index + 1 && moves[0].turnId === turnId)))
      stretches = withOwner(stretches, moves.shift()!.to, 0);
    const isNew = role === "caller" && turnId !== null && !seen.has(turnId);
    if (turnId !== null) seen.add(turnId);
    if (isNew) stretches = withOwner(stretches, stretches.at(-1)!.agentId, 1);
  }
  for (const { to } of moves) stretches = withOwner(stretches, to, 0);
  return withOwner(stretches, owner, 0);
}

function turnsOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { turns }) => sum + turns, 0);
}

function withOwner(stretches: readonly Stretch[], agentId: string, turns: number): readonly Stretch[] {
  const last = stretches.at(-1);
  if (last?.agentId !== agentId) return [...stretches, { agentId, turns }];
  return turns === 0 ? stretches : [...stretches.slice(0, -1), { agentId, turns: last.turns + turns }];
}
