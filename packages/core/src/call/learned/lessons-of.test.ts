import { expect, test } from "vitest";
import type { CallEntries } from "../../ports/storage/calls.ts";
import { TeamDefinition } from "../../schema/team-definition.ts";
import { lessonsOf } from "./lessons-of.ts";

const at = "2026-11-27T09:00:00.000Z";
const definition = TeamDefinition.parse({
  members: [
    { agentId: "desk", isEntry: true },
    { agentId: "billing" },
    { agentId: "support" },
    { agentId: "identify", until: { variable: "verified" } },
    { agentId: "person", kind: "human" },
  ],
});

type Step = string | { to: string; by: string } | { back: string } | { revised: string };

/** A call that begins with the desk: texts are the caller's turns, and the rest is what became of them. */
function play(...steps: Step[]): CallEntries {
  const entries: CallEntries = { ledger: [], trace: [] };
  let owner = "desk";
  let turns = 0;
  for (const step of steps) {
    const turnId = `turn_${turns}`;
    const id = `hof_${entries.trace.length}`;
    const note = (kind: string, data: object) =>
      entries.trace.push({ at, kind, message: "", turnId, data: { items: entries.ledger.length, ...data } });
    if (typeof step === "string") {
      const item = { agentId: null, toolCallId: null, toolName: null, interrupted: false };
      turns += 1;
      entries.ledger.push({ ...item, id: `item_${turns}`, role: "caller", text: step, turnId: `turn_${turns}`, at });
    } else if ("to" in step) {
      note("handoff", { id, from: owner, to: step.to, by: step.by });
      owner = step.to;
    } else {
      const [to, why] = "back" in step ? [step.back, "declined"] : [step.revised, "revised"];
      const reverts = String(entries.trace.findLast(({ kind }) => kind === "handoff")!.data!.id);
      note("reverted", { id, from: owner, to, by: "tool", reverts, why });
      owner = to;
    }
  }
  return entries;
}

const learned = (...steps: Step[]) =>
  lessonsOf(play(...steps), definition).map(({ words, from, agentId, why }) => `${why} ${from}: ${words} > ${agentId}`);
const move = (to: string, by = "intent"): Step => ({ to, by });

const lamp = "the lamp on my box is red";
const fee = "the fee of last month";

test.each<[what: string, steps: Step[], lessons: string[]]>([
  ["a model handed over and it stayed", [lamp, move("support", "tool"), fee], [`by_model desk: ${lamp} > support`]],
  ["code handed over and it stayed", [lamp, move("support", "code"), fee], [`by_code desk: ${lamp} > support`]],
  ["a member declined", [lamp, move("billing"), { back: "desk" }, fee], [`declined desk: ${lamp} > desk`]],
  [
    "a member declined, and another got it",
    [lamp, move("billing"), { back: "desk" }, move("support", "tool"), fee],
    [`declined desk: ${lamp} > support`],
  ],
  [
    "a member passed it on at once",
    [lamp, move("billing"), move("support", "tool"), fee],
    [`passed_on desk: ${lamp} > support`],
  ],
  [
    "the caller said no and got to another",
    [lamp, move("billing"), "no, I mean the box", move("support"), fee],
    [`undone desk: ${lamp} > support`],
  ],
  [
    "the caller said no, and went back a turn later",
    [lamp, move("billing"), "no no", "that is wrong", move("desk", "code"), fee],
    [`undone desk: ${lamp} > desk`],
  ],
  ["the caller revised the words", [lamp, move("billing"), { revised: "desk" }, fee, "and more of it"], []],
  ["words moved it and nobody said anything", [lamp, move("support"), fee], []],
  ["a rule moved it and nobody said anything", [lamp, move("support", "rule"), fee], []],
  ["a language moved it", [lamp, move("billing", "language"), move("support", "tool"), fee], []],
  ["nothing was said after it", [lamp, move("support", "tool")], []],
  ["it was undone by words of the next turn", [lamp, move("support", "tool"), fee, move("desk"), lamp], []],
  ["the caller said no to what a model did", [lamp, move("support", "tool"), "no", fee], []],
  ["a new matter came later", [lamp, move("billing"), "okay", fee, move("support"), lamp], []],
  ["a person has it", [lamp, move("person", "code"), fee], []],
  ["a gate has it", [lamp, move("identify", "tool"), fee], []],
  ["words say nothing of a matter", ["yes please", move("support", "tool"), fee], []],
  ["words are a number", ["my contract is 4711 0815", move("support", "tool"), fee], []],
  ["words were redacted", ["my lamp [redacted] is red", move("support", "tool"), fee], []],
  ["words had a secret", ["my lamp [secret] is red", move("support", "tool"), fee], []],
  ["words are a story", [`${lamp} `.repeat(20), move("support", "tool"), fee], []],
])("%s", (_what, steps, lessons) => {
  expect(learned(...steps)).toEqual(lessons);
});

test("what is learned is without names, denials and thanks", () => {
  expect(
    learned("thank you, my name is Bill Turner, it is not the wifi, the lamp is red", move("support", "tool"), fee),
  ).toEqual([expect.not.stringMatching(/turner|wifi|thank/)]);
});

test("a call teaches five examples at most, and a call without words none", () => {
  const turns = Array.from({ length: 8 }, () => [
    lamp,
    move("support", "tool"),
    fee,
    "okay then",
    move("desk", "code"),
    fee,
  ]);
  expect(learned(...turns.flat())).toHaveLength(5);
  expect(learned(move("support", "code"))).toEqual([]);
});

test("words that were reported late move nothing", () => {
  const { ledger, trace } = play(fee, lamp, move("support", "tool"), fee);
  const late = { ...ledger[0]!, id: "late", role: "agent" as const, agentId: "desk" };
  const moved = [ledger[0]!, late, late, late, ...ledger.slice(1)];
  expect(lessonsOf({ ledger: moved, trace }, definition)).toEqual(lessonsOf({ ledger, trace }, definition));
});
