import { createTestCuecard } from "@cuecard/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";
import type { TeamDefinitionInput } from "../../schema/team-definition.ts";

let cue: Cuecard;
beforeAll(async () => {
  cue = await createTestCuecard();
});
afterAll(() => cue.close());

const definition: TeamDefinitionInput = {
  members: [
    { agentId: "desk", isEntry: true, description: "Greets callers and finds the right office." },
    { agentId: "fees", description: "Tuition fees, scholarships, instalments and receipts." },
    { agentId: "housing", description: "Rooms in halls, deposits and roommates. Broken furniture and heating." },
    { agentId: "exams", description: "Exam dates, marks, resits and certificates." },
    { agentId: "silent" },
  ],
  handoffs: { words: "commit" },
  rules: [{ name: "hall words", when: { keywords: ["hall"] }, to: "housing" }],
};

async function ownerAfter(...turns: string[]): Promise<string> {
  const { id } = await cue.teams.create({ name: "Team", definition });
  const call = await cue.calls.start({ teamId: id });
  for (const text of turns) await call.userTurn(text, { deadlineMs: 10_000 });
  return call.summary.agentId;
}

describe("a team of members that have descriptions and no examples", () => {
  it.each([
    [["can I pay my tuition fees in instalments?"], "fees"],
    [["the heating in my room is broken"], "housing"],
    [["hello", "when do I get my marks and my certificates?"], "exams"],
    [["hi, good morning"], "desk"],
    [["I'd like to know the exam dates", "is the exam in the main hall?"], "exams"],
  ])("%j is for %s", async (turns, owner) => {
    expect(await ownerAfter(...turns)).toBe(owner);
  });
});
