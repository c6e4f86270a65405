const { writeFileSync } = require("node:fs");
const { createCuecard } = require("cuecard");

async function main() {
  writeFileSync("bills.md", "# Bills\n\nEach bill is due on the 15th of the month.\n");
  const cue = await createCuecard({ data: process.argv[2] });
  const kb = await cue.knowledgeBases.ensure({ name: "Support" });
  await cue.ingest(kb, "./bills.md");
  const { results } = await cue.search({ query: "When is my bill due?", knowledgeBaseIds: [kb.id] });
  console.log("found:", results[0].text);
  await cue.close();
}

void main();
