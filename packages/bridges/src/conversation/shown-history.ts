import type { Handoff, LedgerItem, LiveCall, ToolCall, Turn } from "@cuecard/core";
import type { Item } from "./exchanges.ts";
import type { ToolOutput } from "./run-tool-calls.ts";

/** What the current member may see of a call. A hand-off replaces it by what the new member may see. */
export interface ShownHistory {
  /** The newest Turn: who speaks now. */
  readonly turn: Turn;
  /**
   * The last hand-off, as its member should see it. A late tool result replaces the object. When its id changes, the
   * model must be asked again.
   */
  readonly handoff: Handoff | null;
  readonly items: readonly Item[];
  add(role: "caller" | "agent", text: string): void;
  /** Tool calls with their outputs. Those that were fenced are not shown. */
  addCalls(calls: readonly ToolCall[], outputs: readonly ToolOutput[]): void;
  /** Takes in a newer Turn. Returns true after a hand-off; the items are then those of the new member. */
  follow(next: Turn): boolean;
  /** Takes in the Turn that answered an event. Its history is the newest, even for a hand-off that is already known. */
  answered(next: Turn): void;
}

export function createShownHistory(call: Pick<LiveCall, "current">, before: readonly LedgerItem[]): ShownHistory {
  let turn = call.current;
  let items: Item[] = [...before];
  let handoff = turn.handoff?.status === "committed" ? turn.handoff : null;

  function handOver(committed: Handoff): void {
    handoff = committed;
    items = [...committed.history];
  }

  const shown: ShownHistory = {
    get turn() {
      return turn;
    },
    get handoff() {
      return handoff;
    },
    get items() {
      return items;
    },

    add(role, text) {
      items.push({ role, text, toolCallId: null, toolName: null });
    },

    addCalls(calls, outputs) {
      const seen = outputs.flatMap((output, index) =>
        output.fenced ? [] : [{ ...output, sent: calls[index]!.arguments }],
      );
      for (const { id, name, sent } of seen) {
        const text = typeof sent === "string" ? sent : JSON.stringify(sent ?? {});
        items.push({ role: "tool_call", text, toolCallId: id, toolName: name });
      }
      for (const { id, name, output } of seen)
        items.push({ role: "tool_result", text: output, toolCallId: id, toolName: name });
    },

    follow(next) {
      // Answers can arrive out of order. An older one may still have a hand-off; it changes nothing else.
      if (next.version >= turn.version) turn = next;
      if (next.handoff?.status !== "committed" || next.handoff.id === handoff?.id) return false;
      handOver(next.handoff);
      return true;
    },

    answered(next) {
      if (!shown.follow(next) && next.handoff?.status === "committed") handOver(next.handoff);
    },
  };
  return shown;
}
