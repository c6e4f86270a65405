import { createCuecard } from "cuecard";

export const cue = await createCuecard({ data: "./cuecard-data" });

await cue.agents.upsert({
  id: "desk",
  name: "Maya",
  systemPrompt: "You are Maya at the front desk.",
  firstMessage: "Hello, this is Maya.",
});
await cue.agents.upsert({
  id: "billing",
  name: "Tom",
  systemPrompt: "You are Tom. You look after bills.",
  firstMessage: "This is Tom.",
});
export const team = await cue.teams.upsert({
  name: "Phone",
  definition: {
    members: [
      { agentId: "desk", role: "front desk", isEntry: true },
      { agentId: "billing", role: "billing" },
    ],
    rules: [
      { name: "key 1", when: { dtmf: "1" }, to: "billing", message: "I put you through to billing." },
      { name: "front desk", when: { keywords: ["front desk"] }, to: "desk" },
    ],
    handoffs: { greet: true },
  },
});
