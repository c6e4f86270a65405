import { expect, test } from "vitest";
import type { Member } from "../../schema/team-definition.ts";
import type { Facts } from "./facts.ts";
import { likelyMove } from "./verdict.ts";

const sizes = Array.from({ length: 49 }, (_, at) => at + 2);

/** Whether words of this chance move the call in a team of so many members. */
function moves(words: "commit" | "suggest", size: number, chance: number): boolean {
  const members: Member[] = Array.from({ length: size }, (_, at) => ({ agentId: `m${at}`, intents: ["x"] }));
  const features = { keywordPresent: 0 } as NonNullable<Facts["hypotheses"]>[number]["features"];
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
