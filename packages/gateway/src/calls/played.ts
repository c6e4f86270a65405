import type { Handoff, LedgerItem, Turn } from "@cuecard/core";
import { type ChatMessage, callMessages, chatMessages } from "@cuecard/core/messages";
import type { CalledTool } from "../request/history.ts";
import { heardOf } from "./heard.ts";
import { cutBehind, lettersOf } from "./letters.ts";

/** A message as the upstream model gets it. */
export type ModelMessage = ChatMessage;

/** Something that happened in an answer. */
export type Step = { kind: "said"; text: string } | { kind: "tools"; calls: CalledTool[] };

/** Words of an answer that the ledger has. */
export interface Reported {
  /** Their item; null where it is not known. */
  itemId: string | null;
  words: string;
}

/** A turn of the caller with its answer so far. */
export interface Played {
  /** The caller's messages that it answers. Empty: the agent spoke first. */
  said: readonly string[];
  /** Who speaks at its end. */
  turn: Turn;
  /** What the member that got the call in it may see of what was before; null when none did. */
  arrival: { messages: ModelMessage[]; brief: string | null } | null;
  /** Words of the answer before the arrival. */
  before: string;
  /** Words of the answer that the ledger has while it goes on; null once it has all that was heard. */
  reported: readonly Reported[] | null;
  /** What was said and done since the arrival, or in all of the turn. */
  steps: readonly Step[];
  /** Calls of the client's own tools whose results are still to come. */
  awaited: readonly string[];
  /** What of the answer the caller heard, as the platform says; null while it has not said so. */
  heard: string | null;
}

/** Every word of the answer, also those that the caller did not hear. */
export function wordsOf({ before, steps }: Pick<Played, "before" | "steps">): string {
  return before + steps.flatMap((step) => (step.kind === "said" ? [step.text] : [])).join("");
}

/** The messages of a conversation for the member that speaks now, after its instructions. */
export function messagesOf(playeds: readonly Played[], greeting: string | null): ModelMessage[] {
  const from = playeds.findLastIndex(({ arrival }) => arrival !== null);
  const shown = playeds.slice(Math.max(0, from));
  const first: ModelMessage[] =
    from >= 0 ? playeds[from]!.arrival!.messages : greeting === null ? [] : [{ role: "assistant", content: greeting }];
  return [
    ...first,
    ...shown.flatMap((played, index) => [
      // The caller's last words are in what an arriving member may see.
      ...(index === 0 && from >= 0 ? [] : callerOf(played.said)),
      ...stepsOf(played),
    ]),
  ];
}

function callerOf(said: readonly string[]): ModelMessage[] {
  return said.length === 0 ? [] : [{ role: "user", content: said.join(" ") }];
}

function stepsOf(played: Played): ModelMessage[] {
  const { letters, others } = heardOf(wordsOf(played), played.heard);
  // Words before a hand-off come first, and are not shown here.
  const theirs = played.before === "" ? others : null;
  let left = theirs === null ? letters - lettersOf(played.before).length : 0;
  const steps = played.steps.flatMap((step): ModelMessage[] => {
    if (step.kind === "tools") return toolMessages(step.calls);
    const [content] = cutBehind(step.text, left);
    left -= lettersOf(step.text).length;
    return content.trim() === "" ? [] : [{ role: "assistant", content }];
  });
  return theirs === null ? steps : [...steps, { role: "assistant", content: theirs }];
}

/** Tool calls with their results. A call without a result is left out: strict providers need each result right after its call. */
export function toolMessages(called: readonly CalledTool[]): ModelMessage[] {
  const calls = called.flatMap(({ output, ...call }) => (output === null ? [] : [{ ...call, output }]));
  return calls.length === 0 ? [] : chatMessages([{ role: "tools", text: null, calls }]);
}

/** What an arriving member may see, as messages. */
export function arrivalOf({ history, brief }: Pick<Handoff, "history" | "brief">): NonNullable<Played["arrival"]> {
  return { messages: ledgerMessages(history), brief };
}

/** Ledger items as messages. */
export function ledgerMessages(items: readonly LedgerItem[]): ModelMessage[] {
  return chatMessages(callMessages(items));
}
