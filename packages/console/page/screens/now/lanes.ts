import { type Signal, signal } from "@preact/signals";
import type { Schema } from "../../api/client.ts";

type Call = Schema<"Call">;
type PushEvent = Schema<"PushEvent">;

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
  lanes.set(callId, signal({ callId, ...facts, stretches: [{ agentId, turns: 0 }], words: "" }));
  ids.value = [callId, ...ids.value];
}

/** Takes in what happened. Returns the call whose words are to be read, or null. */
export function applyEvent(all: Lanes, { type, data }: PushEvent): string | null {
  const { callId, agentId, to } = data as Record<string, string>;
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
  const words = call.ledger.findLast(({ role }) => role === "caller")?.text ?? "";
  const { stretches, startedWith } = lane.value;
  const stored = stretchesOf(call, startedWith);
  const better =
    stored.length > stretches.length || (stored.length === stretches.length && turnsOf(stored) > turnsOf(stretches));
  lane.value = { ...lane.value, name: call.externalId ?? call.id, stretches: better ? stored : stretches, words };
}

/** Who had the stored turns of a call, and who has it now. */
function stretchesOf({ ledger, agentId: owner }: Call, startedWith: string | null): readonly Stretch[] {
  let stretches: readonly Stretch[] = startedWith === null ? [] : [{ agentId: startedWith, turns: 0 }];
  const seen = new Set<string>();
  for (const { agentId, turnId } of ledger) {
    if (agentId === null) continue;
    const isNew = turnId !== null && !seen.has(turnId);
    if (turnId !== null) seen.add(turnId);
    stretches = withOwner(stretches, agentId, isNew ? 1 : 0);
  }
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
