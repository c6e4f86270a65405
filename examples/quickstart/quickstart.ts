import { mkdir, writeFile } from "node:fs/promises";
import { createCuecard } from "cuecard";

await mkdir("handbook", { recursive: true });
await writeFile("handbook/bills.md", "# Bills\n\nEach bill is due on the 15th of the month.\n");

const cue = await createCuecard({ data: "./cuecard-data" });
const kb = await cue.knowledgeBases.ensure({ name: "Support" });
await cue.ingest(kb, "./handbook");

await cue.agents.upsert({
  id: "maya",
  name: "Maya",
  systemPrompt: "You answer the phone.",
  knowledge: [{ knowledgeBaseId: kb.id }],
});

const call = await cue.calls.start({ agentId: "maya" });
const turn = await call.userTurn("Hello, when is my bill due?");
console.log(turn.agent.name, "knows:", turn.context?.text);

await call.end();
await cue.close();
