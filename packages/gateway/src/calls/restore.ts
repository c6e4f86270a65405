import type { LedgerItem, LiveCall } from "@cuecard/core";
import { resultsOf } from "@cuecard/core/messages";
import { type Played, type Step, wordsOf } from "./played.ts";

/**
 * The turns of a call that this process did not play, from its ledger. What was there before the present member got the
 * call is not shown again: nothing says any more what of it that member may see.
 */
export async function restore(call: LiveCall): Promise<readonly Played[]> {
  const { ledger, agentId } = await call.inspect();
  const moved = ledger.findLastIndex((item) => item.agentId !== null && item.agentId !== agentId);
  const results = resultsOf(ledger);
  const playeds: Played[] = [];
  for (const [at, item] of ledger.entries()) {
    const last = playeds.at(-1);
    if (item.role === "caller" || !last) {
      playeds.push({ ...empty(call), said: item.role === "caller" ? [item.text] : [] });
    }
    const played = playeds.at(-1)!;
    if (at === moved + 1 && moved >= 0) arrive(played);
    if (item.role !== "caller") played.steps = withItem(played.steps, item, results.get(item)?.text ?? null);
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

function withItem(steps: readonly Step[], item: LedgerItem, output: string | null): readonly Step[] {
  const { role, text, toolCallId, toolName, providerData } = item;
  if (role === "tool_result") return steps;
  if (role !== "tool_call") return [...steps, { kind: "said", text }];
  const call = { id: toolCallId!, name: toolName!, arguments: text, output, ...(providerData && { providerData }) };
  const last = steps.at(-1);
  // What stands beside a message goes with the first call of its answer.
  if (last?.kind !== "tools" || providerData?.message) return [...steps, { kind: "tools", calls: [call] }];
  return [...steps.slice(0, -1), { kind: "tools", calls: [...last.calls, call] }];
}
