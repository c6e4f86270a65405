import type { CallEvent, TeamDefinition, ToolCall } from "@cuecard/core";
import { transferToolNames } from "@cuecard/core/internals";
import type { Random } from "../storage-suite/kit/random.ts";
import type { SaveFault } from "./stage.ts";

/** What happens next in a made-up call. */
export type FuzzAction =
  | { do: "turn"; text: string; key: string | null; language: string | null }
  | { do: "preview"; text: string }
  | { do: "tools"; calls: ToolCall[]; back: number }
  | { do: "result"; id: string; ok: boolean }
  | { do: "said"; back: number; itemId: string | null; interrupted: boolean }
  | { do: "hand off"; to: string; key: string | null }
  | { do: "interrupted" }
  | { do: "silence"; ms: number }
  | { do: "digits"; digits: string }
  | { do: "variable"; value: string }
  /** Several reports at once. */
  | { do: "events"; events: CallEvent[] }
  /** Nobody touches the call until it has ended by itself, seen to by its own process, by another one after that one died, or by both at once. */
  | { do: "abandon"; seenBy: "holder" | "another" | "both" }
  /** Time passes in which nobody touches the call. */
  | { do: "pass"; ms: number }
  /** Another process takes the call over; the old one lives on and tries to hand over once more. */
  | { do: "take over" }
  /** The process dies with all that it was doing, and another one resumes the call. */
  | { do: "kill" }
  | { do: "end" };

/** `back` counts Turns from the newest: a tool call or speech may belong to an older one. */
export type FuzzStep = FuzzAction & {
  /** False: the next step begins while this one still runs. */
  wait: boolean;
  /** How long searches and saves take that begin in this step, in turns of the microtask queue. */
  pace: { search: number; save: number };
  /** Turns of the microtask queue before the next step, where this one is not waited for. */
  gap: number;
  /** How the next save fails, if it does. */
  fails: SaveFault | null;
};

export interface Vocabulary {
  words: readonly string[];
  members: readonly string[];
  tools: readonly string[];
}

/** Utterances of each member that callers say. */
const examples = 4;

/** What can be said, asked for and called in a team's calls. */
export function vocabularyOf(definition: TeamDefinition, words: readonly string[]): Vocabulary {
  const keywords = (definition.rules ?? []).flatMap(({ when }) => ("keywords" in when ? when.keywords : []));
  return {
    words: [...words, ...keywords, ...definition.members.flatMap(({ intents = [] }) => intents.slice(0, examples))],
    members: [...definition.members.map(({ agentId }) => agentId), "nobody"],
    tools: [...transferToolNames(definition.members).keys(), "search_knowledge", "lookup", "pay"],
  };
}

/** A script of at most `most` steps. */
export function writeScript(
  { pick, chance, integer }: Random,
  { words, members, tools }: Vocabulary,
  most: number,
): FuzzStep[] {
  const below = (limit: number) => integer(0, limit - 1);
  const toolId = () => `tool_${below(9)}`;
  /** Weights beside what they make. */
  const actions: [number, () => FuzzAction][] = [
    [
      24,
      () => ({
        do: "turn",
        text: pick(words),
        key: chance(0.2) ? `key_${below(3)}` : null,
        language: chance(0.2) ? pick(["en", "es"]) : null,
      }),
    ],
    [3, () => ({ do: "preview", text: pick(words) })],
    [
      18,
      () => ({ do: "tools", calls: Array.from({ length: 1 + below(3) }, toolCall), back: chance(0.7) ? 0 : below(4) }),
    ],
    [9, () => ({ do: "result", id: toolId(), ok: chance(0.5) })],
    [
      9,
      () => ({ do: "said", back: below(3), itemId: chance(0.3) ? `item_${below(3)}` : null, interrupted: chance(0.3) }),
    ],
    [6, () => ({ do: "hand off", to: pick(members), key: chance(0.3) ? `key_${below(2)}` : null })],
    [3, () => ({ do: "interrupted" })],
    [3, () => ({ do: "silence", ms: pick([100, 9_000]) })],
    [2, () => ({ do: "digits", digits: "42" })],
    [3, () => ({ do: "variable", value: pick(["gold", "{{ x }}", ""]) })],
    [6, () => ({ do: "events", events: Array.from({ length: 2 + below(3) }, report) })],
    [1, () => ({ do: "abandon", seenBy: pick(["holder", "another", "both"] as const) })],
    [1, () => ({ do: "pass", ms: pick([60_000, 60_000, 16 * 60_000]) })],
    [2, () => ({ do: "take over" })],
    [3, () => ({ do: "kill" })],
    [1, () => ({ do: "end" })],
  ];
  const total = actions.reduce((sum, [weight]) => sum + weight, 0);

  function report(): CallEvent {
    return pick<CallEvent>([
      { type: "agent_said", text: "one moment" },
      { type: "dtmf", digits: "7" },
      { type: "interrupted" },
      { type: "silence", ms: 9_000 },
      { type: "silence", ms: 100 },
      { type: "variables", set: { company: pick(["gold", "tin"]) } },
      { type: "tool_result", id: toolId(), ok: false, output: "no" },
    ]);
  }

  function toolCall(): ToolCall {
    return {
      id: toolId(),
      name: pick(tools),
      arguments: pick([{ query: "x", reason: "asked for" }, '{"query":"y"}', "no json", null]),
    };
  }

  function action(): FuzzAction {
    let left = integer(1, total);
    for (const [weight, make] of actions) {
      left -= weight;
      if (left <= 0) return make();
    }
    return { do: "interrupted" };
  }

  return Array.from({ length: 1 + below(most) }, () => ({
    ...action(),
    wait: chance(0.7),
    pace: { search: below(12), save: below(12) },
    gap: below(40),
    fails: chance(0.04) ? pick(["not stored", "answer lost"] as const) : null,
  }));
}
