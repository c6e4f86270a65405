import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: "./cuecard-data" });
const kb = await cue.knowledgeBases.ensure({ name: "Router help" });

await cue.agents.upsert({ id: "desk", name: "Maya", systemPrompt: "You are Maya at the front desk." });
await cue.agents.upsert({
  id: "support",
  name: "Tom",
  systemPrompt: "You are Tom. You help with the router.",
  knowledge: [{ knowledgeBaseId: kb.id }],
});
const team = await cue.teams.upsert({
  name: "Helpline",
  definition: {
    members: [
      { agentId: "desk", role: "front desk", isEntry: true },
      { agentId: "support", role: "support" },
    ],
    rules: [{ name: "router words", when: { keywords: ["router", "light", "internet"] }, to: "support" }],
  },
});

const call = await cue.calls.start({ teamId: team.id });
console.log(`${call.current.agent.name} answers the phone.`);

const turn = await call.userTurn("Hi, what does the blinking orange light mean?");
console.log(`${turn.agent.name} has the call, because ${turn.handoff?.reason}.`);
console.log(`Your model is given: ${turn.instructions}`);
for (const { citation } of turn.context?.passages ?? [])
  console.log(`... and page ${citation.page} of ${citation.filename}.`);
for (const { stage, reason } of turn.degraded) console.log(`Missing: ${stage}, ${reason}`);

await call.end();
await cue.close();
