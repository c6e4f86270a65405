import { createCuecard } from "@cuecard/core";
import { createOpenAIEmbedder } from "@cuecard/openai";
import { createPostgresStorage } from "@cuecard/pgvector";
import { createS3BlobStore } from "@cuecard/s3";

// Any number of processes may share this database and this bucket.
const cue = await createCuecard({
  storage: createPostgresStorage({ connectionString: process.env.DATABASE_URL ?? "postgres://localhost/cuecard" }),
  blobs: createS3BlobStore({ bucket: "my-documents", prefix: "cuecard/" }),
  embedders: [createOpenAIEmbedder({ apiKey: process.env.CUECARD_OPENAI_API_KEY ?? "" })],
});
const { data } = await cue.knowledgeBases.list();
console.log(data.length, "knowledge bases");
await cue.close();
