import { createTestCuecard } from "@cuecard/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TeamDefinitionInput } from "../../schema/team.ts";
import type { Cuecard } from "../../services/cuecard.ts";

let cue: Cuecard;
beforeAll(async () => {
  cue = await createTestCuecard();
});
afterAll(() => cue.close());

const members: TeamDefinitionInput["members"] = [
  { agentId: "desk", isEntry: true, intents: ["hello", "what are your opening hours", "good morning to you"] },
  { agentId: "bookings", intents: ["I want to book a table", "move my reservation to Friday", "is a table free"] },
  { agentId: "nurse", intents: ["I feel sick", "my chest hurts", "he fell on the stairs"] },
  { agentId: "person", intents: ["I have a complaint about a waiter", "let me speak with somebody in charge"] },
];
const keywords = (name: string, words: string[], to: string, priority = 0) => ({
  name,
  when: { keywords: words },
  to,
  priority,
});
const definition: TeamDefinitionInput = {
  members,
  handoffs: { words: "commit" },
  rules: [
    keywords("emergency", ["can't breathe"], "nurse", 5),
    keywords("operator", ["operator"], "person"),
    keywords("tables", ["table"], "bookings"),
  ],
};

async function ownerAfter(...turns: string[]): Promise<string> {
  const { id } = await cue.teams.create({ name: "Team", definition });
  const call = await cue.calls.start({ teamId: id });
  for (const text of turns) await call.userTurn(text, { deadlineMs: 10_000 });
  return call.summary.agentId;
}

describe("a rule that the team wrote", () => {
  it.each([
    ["at an entry member with examples", ["I was at the table and my husband he can't breathe"], "nurse"],
    ["by its word alone", ["hello", "operator"], "person"],
    ["in the middle of a matter, with a priority", ["I want to book a table", "oh no he can't breathe"], "nurse"],
    ["in the middle of a matter, by its word alone", ["I want to book a table", "Operator!"], "person"],
    ["not where it is denied", ["hello", "I don't want an operator"], "desk"],
  ])("moves the call %s", async (_name, turns, owner) => {
    expect(await ownerAfter(...turns)).toBe(owner);
  });
});
