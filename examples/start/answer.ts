import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: "./cuecard-data" });
const kb = await cue.knowledgeBases.ensure({ name: "Router help" });
await cue.ingest(kb, "router-guide.pdf");

const question = "What does a blinking orange light mean?";
const { results } = await cue.search({ query: question, knowledgeBaseIds: [kb.id], topK: 1 });
for (const { citation, text } of results) console.log(`${citation.filename}, page ${citation.page}:\n${text}`);
await cue.close();
