import { readFile } from "node:fs/promises";
import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: "./cuecard-data" });
const kb = await cue.knowledgeBases.ensure({ name: "Router help" });
if (kb.sourceCounts.total === 0) {
  const source = await cue.sources.addFile(kb.id, { filename: "router-guide.pdf", content: await readFile("router-guide.pdf") });
  await cue.sources.waitUntilReady(source);
}

const question = "What does a blinking orange light mean?";
const { results } = await cue.search({ query: question, knowledgeBaseIds: [kb.id], topK: 1 });
for (const { citation, text } of results) console.log(`${citation.filename}, page ${citation.page}:\n${text}`);
await cue.close();
