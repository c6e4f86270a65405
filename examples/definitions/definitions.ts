import { createCuecard } from "cuecard";

// Nothing is kept: every run begins empty. Give a folder, such as "./cuecard-data", to keep what is stored.
const cue = await createCuecard({ data: ":memory:" });

// Definitions that may run at each start: the first run makes them, later ones change what differs.
const kb = await cue.knowledgeBases.ensure({ name: "Plans" });
const agent = await cue.agents.upsert({
  id: "maya",
  name: "Maya",
  systemPrompt: "You are Maya.",
  knowledge: [{ knowledgeBaseId: kb.id }],
});

// A property that is nearly a field's name is kept, and told. TypeScript refuses it where the object is written out.
const typed = JSON.parse('{ "id": "tom", "name": "Tom", "sytemPrompt": "You are Tom." }');
const { warnings } = await cue.agents.upsert(typed);
console.log(warnings[0]);

// One property of many: update changes what you give and keeps the rest. Calls that run keep what they began with.
const changed = await cue.agents.update(agent.id, { systemPrompt: "You are Maya. Be brief." });
console.log(changed.name, changed.systemPrompt);

// A file by its content, with metadata that searches can filter by.
for (const country of ["de", "fr"]) {
  const content = `# Delivery\n\nDelivery to ${country} takes ${country === "de" ? "two" : "three"} days.\n`;
  const source = await cue.sources.addFile(kb, {
    name: `delivery-${country}.md`,
    content,
    customMetadata: { country },
  });
  await cue.sources.waitUntilReady(source);
}
const { results } = await cue.search({
  query: "How long does delivery take?",
  knowledgeBaseIds: [kb.id],
  filter: { country: { $in: ["fr", "be"] } },
});
console.log(results.map(({ text }) => text.split("\n").at(-1)).join());

await cue.close();
