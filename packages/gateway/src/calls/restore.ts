import type { LedgerItem, LiveCall } from "@cuecard/core";
import type { CalledTool } from "../chat/history.ts";
import { type Played, type Step, wordsOf } from "./played.ts";

/**
 * The turns of a call that this process did not play, from its ledger. What was there before the present member got the
 * call is not shown again: nothing says any more what of it that member may see.
 */
export async function restore(call: LiveCall): Promise<readonly Played[]> {
  const { ledger, agentId } = await call.inspect();
  const moved = ledger.findLastIndex((item) => item.agentId !== null && item.agentId !== agentId);
  const playeds: Played[] = [];
  for (const [at, item] of ledger.entries()) {
    const last = playeds.at(-1);
    if (item.role === "caller" || !last) {
      playeds.push({ ...empty(call), said: item.role === "caller" ? [item.text] : [] });
    }
    const played = playeds.at(-1)!;
    if (at === moved + 1 && moved >= 0) arrive(played);
    if (item.role !== "caller") played.steps = withItem(played.steps, item);
  }
  if (moved >= 0 && moved === ledger.length - 1)
    playeds.push({ ...empty(call), arrival: { messages: [], brief: null } });
  const last = playeds.at(-1);
  // Its answer may be in the next history only.
  if (last && !last.steps.some(({ kind }) => kind === "said")) last.reported = [];
  return playeds;
}

function empty({ current: turn }: LiveCall): Played {
  return { said: [], turn, arrival: null, before: "", reported: null, steps: [], awaited: [], heard: null };
}

function arrive(played: Played): void {
  played.before = wordsOf(played);
  played.steps = [];
  const words = played.said.join(" ");
  played.arrival = { messages: words === "" ? [] : [{ role: "user", content: words }], brief: null };
}

function withItem(steps: readonly Step[], { role, text, toolCallId, toolName }: LedgerItem): Step[] {
  if (role === "agent" || role === "dtmf") return [...steps, { kind: "said", text }];
  if (role === "tool_call") {
    const call: CalledTool = { id: toolCallId!, name: toolName!, arguments: text, output: null };
    return [...steps, { kind: "tools", calls: [call] }];
  }
  return steps.map((step) =>
    step.kind === "said"
      ? step
      : { ...step, calls: step.calls.map((call) => (call.id === toolCallId ? { ...call, output: text } : call)) },
  );
}
