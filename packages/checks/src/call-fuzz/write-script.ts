import type { CallEvent, ToolCall } from "@cuecard/core";
import { pickWeighted, type Random } from "@cuecard/testing/internals";
import type { FuzzAction, FuzzStep } from "./script.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A script of at most `most` steps, or one more where the last ones belong together. */
export function writeScript(random: Random, vocabulary: Vocabulary, most: number): FuzzStep[] {
  const { pick, chance, integer } = random;
  const below = (limit: number) => integer(0, limit - 1);
  const actions = weightedActions(random, vocabulary);
  const steps: FuzzStep[] = [];
  const wanted = 1 + below(most);
  while (steps.length < wanted) {
    for (const action of [pickWeighted(random, actions)()].flat())
      steps.push({
        ...action,
        wait: chance(0.7),
        pace: { search: below(12), save: below(12) },
        gap: below(40),
        fails: chance(0.04) ? pick(["not stored", "answer lost"] as const) : null,
      });
  }
  return steps;
}

/** Weights beside what they make. */
function weightedActions(random: Random, vocabulary: Vocabulary): [number, () => FuzzAction | FuzzAction[]][] {
  const { words, offers, replies, keys, members } = vocabulary;
  const { pick, chance, integer } = random;
  const below = (limit: number) => integer(0, limit - 1);
  const several = <Item>(least: number, make: () => Item) => Array.from({ length: least + below(3) }, make);
  const { toolId, toolCall, report } = inventions(random, vocabulary);
  let spoken = 0;
  const speech = (text: string): FuzzAction => ({
    do: "said",
    text,
    back: below(3),
    itemId: chance(0.3) ? `item_${below(3)}` : `said_${++spoken}`,
    interrupted: chance(0.3),
    // Not drawn: whatever else a seed makes stays as it is.
    playedMs: [null, 0, 300, null, 900, 60_000][spoken % 6] ?? null,
  });
  return [
    [
      24,
      () => ({
        do: "turn",
        text: pick(words),
        key: chance(0.2) ? `key_${below(3)}` : null,
        language: chance(0.2) ? pick(["en", "es"]) : null,
      }),
    ],
    [6, () => ({ do: "revise", text: pick(words), key: chance(0.2) ? `revised_${below(2)}` : null })],
    [3, () => ({ do: "preview", text: pick(words) })],
    [18, () => ({ do: "tools", calls: several(1, toolCall), back: chance(0.7) ? 0 : below(4) })],
    [9, () => ({ do: "result", id: toolId(), ok: chance(0.5) })],
    [9, () => speech(chance(0.7) ? "I see" : pick(offers))],
    [6, () => [speech(pick(offers)), { do: "turn", text: pick(replies), key: null, language: null }]],
    [6, () => ({ do: "hand off", to: pick(members), key: chance(0.3) ? `key_${below(2)}` : null })],
    [5, () => ({ do: "decline", key: chance(0.3) ? `key_${below(2)}` : null })],
    [3, () => ({ do: "interrupted" })],
    [3, () => ({ do: "silence", ms: pick([100, 9_000]) })],
    [6, () => ({ do: "digits", digits: pick(keys) })],
    [3, () => ({ do: "variable", value: pick(["gold", "{{ x }}", ""]) })],
    [6, () => ({ do: "events", events: several(2, report) })],
    ...(vocabulary.calls ? transferActions(random) : []),
    [1, () => ({ do: "abandon", seenBy: pick(["holder", "another", "both"] as const) })],
    [3, () => ({ do: "pass", ms: pick([60_000, 60_000, 16 * 60_000]) })],
    [2, () => ({ do: "take over" })],
    [3, () => ({ do: "kill" })],
    [1, () => ({ do: "end" })],
  ];
}

const ends = ["bridged", "no_answer", "busy", "declined", "voicemail", "failed", "referred"] as const;

/** What becomes of the people who are called, in any order, and the time that they let pass. */
function transferActions({ pick, chance }: Random): [number, () => FuzzAction][] {
  return [
    [
      12,
      () => ({
        do: "transfer",
        status: chance(0.3) ? "bridged" : chance(0.1) ? "ringing" : pick(ends),
        back: chance(0.2) ? 1 : 0,
      }),
    ],
    [4, () => ({ do: "pass", ms: pick([20_000, 40_000]) })],
  ];
}

/** What steps are filled with. */
function inventions({ pick, integer }: Random, { tools, keys, calls }: Pick<Vocabulary, "tools" | "keys" | "calls">) {
  const toolId = () => `tool_${integer(0, 8)}`;

  const toolCall = (): ToolCall => ({
    id: toolId(),
    name: pick(tools),
    arguments: pick<ToolCall["arguments"]>([
      { query: "x", reason: "asked for" },
      { reason: "not mine", instead: "billing" },
      '{"query":"y"}',
      "no json",
      null,
    ]),
  });

  const report = (): CallEvent =>
    pick<CallEvent>([
      { type: "agent_said", text: "one moment" },
      { type: "dtmf", digits: pick(keys) },
      { type: "interrupted" },
      { type: "silence", ms: 9_000 },
      { type: "silence", ms: 100 },
      { type: "variables", set: { company: pick(["gold", "tin"]) } },
      { type: "tool_result", id: toolId(), ok: false, output: "no" },
      ...(calls ? [{ type: "transfer_status" as const, status: pick(ends) }] : []),
    ]);

  return { toolId, toolCall, report };
}
