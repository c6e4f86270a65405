import { createScriptedCaller, createScriptedModel, createTestCuecard, expectCall } from "@cuecard/testing";

// A whole Cuecard in memory: no disk, no network, no key.
const cue = await createTestCuecard();
await cue.agents.create({ id: "desk", name: "Maya", systemPrompt: "You are at the front desk." });
await cue.agents.create({
  id: "billing",
  name: "Tom",
  systemPrompt: "You look after bills. Bills are due on the 15th.",
});
const team = await cue.teams.create({
  name: "Support",
  definition: {
    members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }],
    rules: [{ name: "billing words", when: { keywords: ["bill"] }, to: "billing" }],
  },
});

const caller = createScriptedCaller(["Hello", "When is my bill due?"]);
const model = createScriptedModel([
  { agentId: "desk", reply: { say: "How can I help?" } },
  { agentId: "billing", reply: { say: "It is due on the 15th." } },
]);
const call = await cue.calls.start({ teamId: team.id });
const turns = await caller.talk(call, model);

expectCall(call).handedOff({ from: "desk", to: "billing", by: "rule" }).said("the 15th");
console.log(`${turns.at(-1)?.agent.name}: It is due on the 15th.`);
await cue.close();
