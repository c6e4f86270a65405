import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCuecard } from "@cuecard/core";
import { createFileBlobStore } from "@cuecard/local";
import { createPostgresStorage } from "@cuecard/pgvector";
import { startProcess, stopProcess } from "../../child.ts";
import { createSyntheticEmbedder } from "../synthetic-embedder.ts";
import { hashedVectors } from "./hashed-vectors.ts";
import type { Task } from "./ingest-process.ts";
import { sources, textOf } from "./source-text.ts";

/** Sources that wait for the worker at once. */
const waiting = 4;

/** Does `work` while a worker in a process of its own ingests one text after another into another knowledge base of the schema. */
export async function whileIngesting<T>(
  { url, schema, dimensions }: Omit<Task, "folder">,
  work: () => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  const cuecard = await createCuecard({
    storage: createPostgresStorage({ connectionString: url, schema, searchMemoryMb: 0 }),
    blobs: createFileBlobStore({ folder }),
    embedders: [createSyntheticEmbedder(dimensions, hashedVectors(dimensions))],
    concurrency: 0,
  });
  const worker = await startProcess(new URL("./ingest-process.ts", import.meta.url));
  let isOver = false;
  let next = 0;
  try {
    const { id } = await cuecard.knowledgeBases.create({ name: "ingested meanwhile" });
    worker.send({ url, schema, dimensions, folder } satisfies Task);
    const keepAdding = async () => {
      while (!isOver) {
        const number = next++;
        const textContent = textOf(number % sources);
        const source = await cuecard.sources.add(id, { sourceType: "text", textTitle: `Text ${number}`, textContent });
        await cuecard.sources.waitUntilReady(source, { timeoutMs: 120_000 });
      }
    };
    const adding = Array.from({ length: waiting }, keepAdding);
    try {
      return await work();
    } finally {
      isOver = true;
      await Promise.all(adding);
    }
  } finally {
    await stopProcess(worker);
    await cuecard.close();
    await rm(folder, { recursive: true, force: true });
  }
}
