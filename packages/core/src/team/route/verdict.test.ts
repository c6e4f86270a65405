import { expect, test } from "vitest";
import type { Member } from "../../schema/team-definition.ts";
import type { Hypothesis } from "../evidence/hypothesis.ts";
import type { Way } from "../ways/ways.ts";
import type { Facts } from "./facts.ts";
import { likelyMove } from "./verdict.ts";

const sizes = Array.from({ length: 49 }, (_, at) => at + 2);

/** Whether words of this chance move the call in a team of so many members. */
function moves(words: "commit" | "suggest", size: number, chance: number): boolean {
  const members: Member[] = Array.from({ length: size }, (_, at) => ({ agentId: `m${at}`, intents: ["x"] }));
  const features = { keywordPresent: 0, lead: 1, margin: 1 } as Hypothesis["features"];
  const facts = {
    hypotheses: [{ agentId: "m1", chance, features, because: () => "" }],
    intent: null,
  } as unknown as Facts;
  const wayTo = (hop: string) => ({ hop, past: [] });
  return likelyMove({ members, words, owner: "m0", facts, wayTo }).commits;
}

test.each(sizes)("in a team of %i, commit moves for sound words and no others, and suggest for none", (size) => {
  const chances = Array.from({ length: 101 }, (_, at) => at / 100);
  const commits = chances.filter((chance) => moves("commit", size, chance));
  expect(commits.length).toBeGreaterThan(20);
  expect(commits.length).toBeLessThan(80);
  expect(chances.filter((chance) => moves("suggest", size, chance))).toEqual([]);
});

const named = (agentId: string, margin: number, chance: number): Hypothesis => ({
  agentId,
  chance,
  features: { keywordPresent: 0, lead: 1, margin } as Hypothesis["features"],
  because: () => "",
  isFromFirstLine: false,
});
const direct = (hop: string): Way => ({ hop, past: [] });

/** Whether words that are 0.9 for billing move the call, where the classifier names `intent`. */
function movesWhere(intent: string | null, { margin = 1, desk = {}, wayTo = direct } = {}): boolean {
  const members: Member[] = [{ agentId: "desk", isEntry: true, ...desk }, { agentId: "billing" }, { agentId: "cards" }];
  const hypotheses = [named("billing", margin, 0.9), named("cards", -margin, 0.05)];
  const facts = { hypotheses, intent: { agentId: intent, why: "" } } as unknown as Facts;
  return likelyMove({ members, words: "commit", owner: "desk", facts, wayTo }).commits;
}

test("likely words move the call only where the classifier names a member that they lead to", () => {
  expect(movesWhere("billing")).toBe(true);
  expect(movesWhere("cards")).toBe(false);
  expect(movesWhere("cards", { wayTo: () => direct("identify") })).toBe(true);
});

test("what the classifier refuses counts by its likeliest, and not at a first line with examples of its own", () => {
  expect(movesWhere(null)).toBe(true);
  expect(movesWhere(null, { margin: -1 })).toBe(false);
  expect(movesWhere(null, { desk: { intents: ["good morning"] } })).toBe(false);
});
