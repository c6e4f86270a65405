import { createCuecard, createMemoryBlobStore, createMemoryStorage } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";

// Every adapter is yours to choose. These keep nothing and need no server.
const cue = await createCuecard({
  storage: createMemoryStorage(),
  blobs: createMemoryBlobStore(),
  embedders: [createMeaningEmbedder()],
});
const kb = await cue.knowledgeBases.create({ name: "Support" });
const source = await cue.sources.add(kb.id, {
  sourceType: "text",
  textTitle: "Refunds",
  textContent: "Money is paid back within ten working days.",
});
await cue.sources.waitUntilReady(source);

const { results } = await cue.search({ query: "When is my money paid back?", knowledgeBaseIds: [kb.id] });
console.log(results[0]?.text);
await cue.close();
