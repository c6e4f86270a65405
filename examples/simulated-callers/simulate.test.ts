import { compareSimulations, createScriptedModel, createTestCuecard, type Persona, simulate } from "cuecard/testing";
import { expect, test } from "vitest";

const callers: Persona[] = [
  {
    name: "Ada",
    goal: { say: ["I want to pay my bill.", "My bill, please."], until: "40 euros are paid", instead: "How do I pay?" },
    facts: { accountNumber: "7711" },
    temper: "unsure",
    speech: { fillers: 0.3, mishearings: 0.02, interruptions: 0.05 },
    criteria: [{ reaches: "billing" }, { calls: "pay", arguments: { account: "7711" } }],
  },
];
const tools = { pay: { examples: [{ arguments: { account: "7711" }, output: { paid: 40 } }] } };
const agent = createScriptedModel([
  {
    agentId: "billing",
    heard: "7711",
    reply: { toolCalls: [{ name: "pay", arguments: { account: "7711" } }], say: "Forty euros are paid." },
  },
  { agentId: "billing", reply: { say: "What is your account number?" } },
  { reply: { say: "How can I help?" } },
]);

test("most callers who want to pay can, and without its rule the team is worse", async () => {
  const cue = await createTestCuecard();
  for (const id of ["desk", "billing"]) await cue.agents.create({ id, name: id });
  const members = [
    { agentId: "desk", role: "Front desk", isEntry: true },
    { agentId: "billing", role: "Accounts" },
  ];
  const rules = [{ name: "bills", when: { keywords: ["bill", "pay"] }, to: "billing" }];
  const now = await cue.teams.create({ name: "Now", definition: { members, rules } });
  const next = await cue.teams.create({ name: "Next", definition: { members } });

  const how = { calls: cue.calls, callers, tools, agent, criteria: [{ satisfied: true }], runs: 20 };
  const before = await simulate({ ...how, teamId: now.id });
  expect(before.overall.rate).toBeGreaterThan(0.7);

  const after = await simulate({ ...how, teamId: next.id });
  for (const { criterion, difference, interval, p } of compareSimulations(before, after)) {
    expect(difference, criterion).toBeLessThan(0);
    expect(interval.high, criterion).toBeLessThan(0);
    expect(p, criterion).toBeLessThan(0.05);
  }
  await cue.close();
});
