import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cuecard, createCuecard, createMemoryBlobStore, type Embedder, type Extractor } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import { createSqliteStorage } from "@cuecard/sqlite-vec";

/**
 * A workspace as users have it, with the embedded store and the default embedder, in a folder that goes when it is closed.
 * Sources are worked on one after another, so that ids, which break ties, are in the order of the texts.
 */
export async function openEmbedded(
  embedders: readonly Embedder[] = [createMeaningEmbedder()],
  extractor?: Extractor,
): Promise<Cuecard> {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  const cuecard = await createCuecard({
    storage: createSqliteStorage({ path: join(folder, "bench.db") }),
    blobs: createMemoryBlobStore(),
    embedders: [...embedders],
    ...(extractor && { extractor }),
    concurrency: 1,
  });
  return {
    ...cuecard,
    async close(timeout) {
      await cuecard.close(timeout);
      await rm(folder, { recursive: true });
    },
  };
}

/** A text as `sources.add` takes it. */
type Text = Omit<Extract<Parameters<Cuecard["sources"]["add"]>[1], { sourceType: "text" }>, "sourceType">;

/** Adds texts and waits until all are ready: their sources' ids, in the order of the texts. */
export async function addTexts(
  { sources }: Cuecard,
  knowledgeBaseId: string,
  texts: readonly Text[],
): Promise<string[]> {
  const added = [];
  for (const text of texts) added.push(await sources.add(knowledgeBaseId, { sourceType: "text", ...text }));
  for (const source of added) await sources.waitUntilReady(source, { timeoutMs: 1_800_000 });
  return added.map(({ id }) => id);
}
