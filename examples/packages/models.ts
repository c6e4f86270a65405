import { createCohereEmbedder, createCohereReranker } from "@cuecard/cohere";
import { createCuecard, createMemoryBlobStore, createMemoryStorage } from "@cuecard/core";

const apiKey = process.env.CUECARD_COHERE_API_KEY ?? "";
const cue = await createCuecard({
  storage: createMemoryStorage(),
  blobs: createMemoryBlobStore(),
  embedders: [createCohereEmbedder({ apiKey })],
  reranker: createCohereReranker({ apiKey }),
});
await cue.close();
