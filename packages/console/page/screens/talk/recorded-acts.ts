import type { Schema } from "../../api/client.ts";
import type { Act } from "./acts.ts";

type Call = Schema<"Call">;

/** An act of a recorded call. */
export interface RecordedAct {
  act: Act;
  /** Who had the call when the caller's turn was over; null for all but words of the caller. */
  owner: string | null;
  /** What was decided in its turn. */
  decisions: Call["trace"];
}

/** What was done in a recorded call, in its order. Keys that were not recorded are left out. */
export function recordedActs({ ledger, trace, agentId }: Call): RecordedAct[] {
  const owners = ownersIn({ trace, agentId });
  const acts = ledger.flatMap((item, at) => {
    const act = actOfItem(item);
    if (!act) return [];
    const isSaid = act.do === "say";
    const decisions = isSaid ? trace.filter(({ turnId }) => turnId !== null && turnId === item.turnId) : [];
    return [{ at, isSaid: true, act, owner: isSaid ? (owners.get(item.turnId) ?? null) : null, decisions }];
  });
  const told = trace.flatMap((entry) => {
    const act = actOfEntry(entry);
    return act ? [{ at: Number(entry.data?.items), isSaid: false, act, owner: null, decisions: [entry] }] : [];
  });
  return [...acts, ...told].sort((a, b) => a.at - b.at || Number(a.isSaid) - Number(b.isSaid));
}

function actOfItem({ role, text, toolName, toolCallId }: Call["ledger"][number]): Act | null {
  switch (role) {
    case "caller":
      return { do: "say", text };
    case "agent":
      return { do: "agent", text };
    case "tool_call":
      return { do: "tool", id: toolCallId!, name: toolName!, arguments: text };
    case "dtmf":
      return text.startsWith("•") ? null : { do: "event", event: { type: "dtmf", digits: text } };
    case "tool_result":
      return isOwnTool(toolName!)
        ? null
        : { do: "event", event: { type: "tool_result", id: toolCallId!, ok: true, output: text } };
  }
}

/** Cuecard itself answers these. */
function isOwnTool(name: string): boolean {
  return /^(transfer_to_.+|search_knowledge|decline_handoff)$/.test(name);
}

/** What only the trace tells: silence, variables, and hand-offs by code. */
function actOfEntry({ kind, data }: Call["trace"][number]): Act | null {
  if (typeof data?.items !== "number") return null;
  if (data.event === "silence") return { do: "event", event: { type: "silence", ms: Number(data.ms) } };
  if (data.event === "variables")
    return { do: "event", event: { type: "variables", set: data.set as Call["variables"] } };
  const byCode = (kind === "handoff" || kind === "refused") && data.by === "code" && data.decline !== true;
  return byCode ? { do: "hand off", agentId: String(data.asked ?? data.to) } : null;
}

/** Who had the call at the end of each turn. */
function ownersIn({ trace, agentId }: Pick<Call, "trace" | "agentId">): Map<string | null, string> {
  const isMove = ({ kind }: Call["trace"][number]) => kind === "handoff" || kind === "reverted";
  let owner = String(trace.find(isMove)?.data?.from ?? agentId);
  const owners = new Map<string | null, string>();
  for (const entry of trace) {
    if (isMove(entry)) owner = String(entry.data?.to);
    owners.set(entry.turnId, owner);
  }
  return owners;
}
