import type { Schema } from "../../api/client.ts";

type Call = Schema<"Call">;
type LedgerItem = Call["ledger"][number];
type TraceEntry = Call["trace"][number];

/** One thing that happened in a call: something said or done, or a decision. */
export type Moment = { at: string } & ({ kind: "ledger"; item: LedgerItem } | { kind: "trace"; entry: TraceEntry });

/** What belongs to one turn of a call. */
export interface Stretch {
  /** Its turn; null for what belongs to none. */
  turnId: string | null;
  moments: Moment[];
}

/**
 * The call as it went: what was said and what was decided, turn by turn. Within a turn the decisions stand behind the
 * caller's words, or the tool call, that led to them and before what the agent said to them.
 */
export function timelineOf({ ledger, trace }: Pick<Call, "ledger" | "trace">): Stretch[] {
  const stretches = new Map<string | null, Stretch>();
  const stretchOf = (turnId: string | null) => {
    const known = stretches.get(turnId) ?? { turnId, moments: [] };
    stretches.set(turnId, known);
    return known;
  };
  for (const item of ledger) stretchOf(item.turnId).moments.push({ kind: "ledger", at: item.at, item });
  for (const entry of trace) stretchOf(entry.turnId).moments.push({ kind: "trace", at: entry.at, entry });
  const all = [...stretches.values()];
  for (const { moments } of all) moments.sort((a, b) => a.at.localeCompare(b.at) || rankOf(a) - rankOf(b));
  return all.sort((a, b) => a.moments[0]!.at.localeCompare(b.moments[0]!.at));
}

/** The order of what happened at the same millisecond: what asked for a decision stands before it. */
function rankOf(moment: Moment): number {
  if (moment.kind === "trace") return 2;
  const { role } = moment.item;
  if (role === "caller" || role === "dtmf") return 0;
  return role === "tool_call" ? 1 : 3;
}

/** Who had the call when this was decided: hand-offs before it have moved the call. */
export function ownerAt({ trace, agentId }: Pick<Call, "trace" | "agentId">, entry: TraceEntry): string {
  const isMove = ({ kind }: TraceEntry) => kind === "handoff" || kind === "reverted";
  const moves = trace.filter(isMove);
  const before = trace.slice(0, trace.indexOf(entry)).filter(isMove);
  return String(before.at(-1)?.data?.to ?? moves[0]?.data?.from ?? agentId);
}
