import type { Handoff, LiveCall, ToolCall, Turn } from "@cuecard/core";
import type { ShownItem } from "@cuecard/core/messages";
import type { ToolOutput } from "./run-tool-calls.ts";

/** Words with the ledger's id of their item, if known, and the turn that they belong to. */
export interface SpokenWords {
  text: string;
  id: string | undefined;
  turnId: string;
}

/** What the current member may see of a call. A hand-off replaces it by what the new member may see. */
export interface ShownHistory {
  /** How often the call's own view was taken in, since the call had changed around the bridge. */
  readonly taken: number;
  /** Takes the call's own view in, if the call has changed around the bridge. */
  look(): void;
  /** Takes the call's own view in. */
  take(): void;
  /** The newest Turn: who speaks now. */
  readonly turn: Turn;
  /**
   * The last hand-off, as its member should see it. A late tool result replaces the object. When its id changes, the
   * model must be asked again.
   */
  readonly handoff: Handoff | null;
  readonly items: readonly ShownItem[];
  /** The caller's words. Those that a hand-off already shows or hides are left out. */
  heard(words: SpokenWords): void;
  /**
   * An agent's words. They stand before what the caller said in a later turn, also when they are reported after it. Those
   * of a member who has left are shown only where its hand-off hid nothing.
   */
  said(words: SpokenWords & { interrupted: boolean }): void;
  /** Tool calls with their outputs. Those that were fenced are not shown. */
  addCalls(calls: readonly ToolCall[], outputs: readonly ToolOutput[]): void;
  /** Takes in a newer Turn. Returns true after a hand-off; the items are then those of the new member. */
  follow(next: Turn): boolean;
  /** Takes in the Turn that answered an event. Its history is the newest, even for a hand-off that is already known. */
  answered(next: Turn): void;
}

export function createShownHistory(call: Pick<LiveCall, "current" | "view">): ShownHistory {
  let turn = call.current;
  let handoff = call.view.handoff;
  let items: ShownItem[] = [...call.view.history];
  let taken = 0;
  /** The current member's turns, oldest first. */
  let turnIds = [turn.turnId];

  let toolItems = 0;
  const isKnown = (id: string | undefined) =>
    id !== undefined && (handoff?.drop.includes(id) || items.some((item) => item.id === id));

  function handOver(committed: Handoff): void {
    handoff = committed;
    items = [...committed.history];
  }

  /** What the call shows now, in place of what was followed until now. */
  function take(): void {
    const { handoff: arrival, history } = call.view;
    turn = call.current;
    if (arrival?.id !== handoff?.id) turnIds = [turn.turnId];
    else if (!turnIds.includes(turn.turnId)) turnIds.push(turn.turnId);
    handoff = arrival;
    items = [...history];
    taken++;
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

    get taken() {
      return taken;
    },
    take,

    look() {
      const { current, view } = call;
      if (current === turn || current.version < turn.version) return;
      if (view.handoff?.id === handoff?.id && turnIds.includes(current.turnId)) turn = current;
      else take();
    },

    heard({ text, id, turnId }) {
      if (!isKnown(id)) items.push(message("caller", { text, id, turnId }));
    },

    said({ text, id, turnId, interrupted }) {
      const at = turnIds.indexOf(turnId);
      const known = id === undefined ? undefined : items.find((item) => item.id === id);
      // It was reported whole, and turns out to be cut.
      if (known && interrupted) items = items.map((item) => (item === known ? { ...item, text, interrupted } : item));
      if (isKnown(id) || (at < 0 && handoff && handoff.drop.length > 0)) return;
      const later = items.findIndex((item) => item.role === "caller" && turnIds.indexOf(item.turnId ?? "") > at);
      items.splice(later < 0 ? items.length : later, 0, {
        ...message("agent", { text, id, turnId }),
        interrupted,
      });
    },

    addCalls(calls, outputs) {
      const seen = outputs.flatMap((output, index) =>
        // Models use an id again in each answer, so an item has one of its own.
        output.fenced || output.name === "" ? [] : [{ ...output, call: calls[index]!, item: `tool:${++toolItems}` }],
      );
      for (const { id, item, name, call } of seen) {
        const { arguments: sent, providerData } = call;
        const text = typeof sent === "string" ? sent : JSON.stringify(sent ?? {});
        const shownCall = { id: item, role: "tool_call" as const, text, toolCallId: id, toolName: name };
        items.push(providerData ? { ...shownCall, providerData } : shownCall);
      }
      for (const { id, item, name, output } of seen)
        items.push({ id: `${item}:result`, role: "tool_result", text: output, toolCallId: id, toolName: name });
    },

    follow(next) {
      // Answers can arrive out of order. An older one may still have a hand-off; it changes nothing else.
      const isNewer = next.version >= turn.version;
      if (isNewer) turn = next;
      const moved = next.handoff?.status === "committed" && next.handoff.id !== handoff?.id;
      if (moved) turnIds = [next.turnId];
      else if (isNewer && !turnIds.includes(next.turnId)) turnIds.push(next.turnId);
      if (!moved) return false;
      handOver(next.handoff!);
      return true;
    },

    answered(next) {
      if (!shown.follow(next) && next.handoff?.status === "committed") handOver(next.handoff);
    },
  };
  return shown;
}

function message(role: "caller" | "agent", { text, id, turnId }: SpokenWords): ShownItem {
  return { ...(id && { id }), role, text, turnId, toolCallId: null, toolName: null };
}
