import { createCuecard } from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";
import { createFileBlobStore, createMeaningEmbedder } from "@cuecard/local";
import { createSqliteStorage } from "@cuecard/sqlite-vec";

const cue = await createCuecard({
  storage: createSqliteStorage({ path: "./cuecard.sqlite" }),
  blobs: createFileBlobStore({ folder: "./blobs" }),
  embedders: [createMeaningEmbedder()],
  extractor: createExtractor(),
  // One process has the file, so what a dead process left is taken up at once.
  soleOwner: true,
});
const kb = await cue.knowledgeBases.create({ name: "Support" });
console.log(kb.name, "is stored in ./cuecard.sqlite");
await cue.close();
