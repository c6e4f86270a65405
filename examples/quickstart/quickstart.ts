import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: "./cuecard-data" });
const kb = await cue.knowledgeBases.create({ name: "Support" });
const source = await cue.sources.add(kb.id, {
  sourceType: "text",
  textTitle: "Refunds",
  textContent: "Money is paid back within ten working days, to the card or account it came from.",
});
await cue.sources.waitUntilReady(source);

const { results } = await cue.search({ query: "When is my money paid back?", knowledgeBaseIds: [kb.id] });
console.log(results[0]?.text);

const agent = await cue.agents.create({ name: "Maya", systemPrompt: "You answer the phone.", knowledge: [{ knowledgeBaseId: kb.id }] });
const call = await cue.calls.start({ agentId: agent.id });
const turn = await call.userTurn("Hello, when do I get my money back?");
console.log(turn.agent.name, "knows:", turn.context?.text);

await cue.close();
