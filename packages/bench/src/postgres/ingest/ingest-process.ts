import { once } from "node:events";
import { createCuecard } from "@cuecard/core";
import { createFileBlobStore } from "@cuecard/local";
import { createPostgresStorage } from "@cuecard/pgvector";
import { createSyntheticEmbedder } from "../synthetic-embedder.ts";
import { hashedVectors } from "./hashed-vectors.ts";

/** Where a worker process finds its work. */
export interface Task {
  url: string;
  schema: string;
  dimensions: number;
  /** Of the bytes of the sources. */
  folder: string;
}

process.send!("loaded");
const [{ url, schema, dimensions, folder }] = (await once(process, "message")) as [Task];
const cuecard = await createCuecard({
  storage: createPostgresStorage({ connectionString: url, schema }),
  blobs: createFileBlobStore({ folder }),
  embedders: [createSyntheticEmbedder(dimensions, hashedVectors(dimensions))],
  concurrency: 1,
});
await once(process, "disconnect");
await cuecard.close();
