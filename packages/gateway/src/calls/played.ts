import type { Handoff, LedgerItem, Turn } from "@cuecard/core";
import { type ChatMessage, callMessages, chatMessages } from "@cuecard/core/messages";
import { type CalledTool, lettersOf } from "../chat/history.ts";

/** A message as the upstream model gets it. */
export type ModelMessage = ChatMessage;

/** Something that happened in an answer. */
export type Step = { kind: "said"; text: string } | { kind: "tools"; calls: CalledTool[] };

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
  /** Words of the answer that the ledger has; null once it has all that was heard. */
  reported: string | null;
  /** What was said and done since the arrival, or in all of the turn. */
  steps: readonly Step[];
  /** Calls of the client's own tools whose results are still to come. */
  awaited: readonly string[];
  /** What of the answer the caller heard, as the platform says; null while it has not said so. */
  heard: string | null;
}

/** Every word of the answer, also those that the caller did not hear. */
export function wordsOf({ before, steps }: Pick<Played, "before" | "steps">): string {
  return before + spokenIn(steps);
}

const spokenIn = (steps: readonly Step[]) =>
  steps.flatMap((step) => (step.kind === "said" ? [step.text] : [])).join("");

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
  const others = otherWords(played);
  let left = others === null ? heardLetters(played) : 0;
  const steps = played.steps.flatMap((step): ModelMessage[] => {
    if (step.kind === "tools") return toolMessages(step.calls);
    const content = upTo(step.text, left);
    left -= lettersOf(step.text).length;
    return content.trim() === "" ? [] : [{ role: "assistant", content }];
  });
  return others === null ? steps : [...steps, { role: "assistant", content: others }];
}

/** The platform's words for an answer, where they are not the beginning of ours; null where they are. */
function otherWords({ heard, before, steps }: Played): string | null {
  if (heard === null || before !== "") return null;
  const [ours, theirs] = [lettersOf(spokenIn(steps)), lettersOf(heard)];
  return ours.startsWith(theirs) || theirs.startsWith(ours) ? null : heard;
}

/** How many letters of the steps were heard. Words before a hand-off come first. */
function heardLetters({ heard, before }: Played): number {
  return heard === null ? Number.POSITIVE_INFINITY : lettersOf(heard).length - lettersOf(before).length;
}

/** The beginning of a text that has so many letters. */
function upTo(text: string, letters: number): string {
  if (letters <= 0) return "";
  let left = letters;
  for (const [at, character] of [...text].entries()) {
    if (left === 0 && lettersOf(character) !== "") return [...text].slice(0, at).join("").trimEnd();
    left -= lettersOf(character).length;
  }
  return text;
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
