import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: "./cuecard-data" });
const kb = await cue.knowledgeBases.ensure({ name: "Bills" });
await cue.ingest(kb, "bills.md");

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
  knowledge: [{ knowledgeBaseId: kb.id, mode: "tool" }],
});
const team = await cue.teams.upsert({
  name: "Support",
  definition: {
    members: [
      { agentId: "desk", role: "front desk", isEntry: true },
      { agentId: "billing", role: "billing" },
    ],
    rules: [{ name: "front desk", when: { keywords: ["front desk"] }, to: "desk" }],
  },
});
console.log(team.id);
await cue.close();
