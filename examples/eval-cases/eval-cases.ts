import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: ":memory:" });
const { id } = await cue.knowledgeBases.create({ name: "Harbor" });
const textContent = "Your bill is due on the fifth of each month.";
const source = await cue.sources.add(id, { sourceType: "text", textTitle: "Bills", textContent });
await cue.sources.waitUntilReady(source);

await cue.evalCases.create({
  question: "When is my bill due?",
  knowledgeBaseIds: [id],
  expected: [{ sourceId: source.id, text: textContent }],
});
await cue.evalCases.create({ question: "Do you sell bicycles?", knowledgeBaseIds: [id], expected: [] });

await cue.evalCases.run();
const { results } = await cue.evalCases.run({ similarityThreshold: 0 });
for (const { question, change, outcome } of results) console.log(`${question} ${outcome?.isRight} (${change})`);
await cue.close();
