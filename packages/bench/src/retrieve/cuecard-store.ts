import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Cuecard,
  createCuecard,
  createMemoryBlobStore,
  type EmbeddedChunk,
  limits,
  type Storage,
} from "@cuecard/core";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { someFacts } from "@cuecard/testing/stores";
import type { Corpus } from "./corpus.ts";
import { baseId, fillStore, idOfSource, putSource } from "./fill-store.ts";
import { footprint } from "./footprint.ts";
import { asked, createPreparedEmbedder } from "./prepared-embedder.ts";

/** Cuecard on a file of its own, in this process. */
export interface CuecardStore {
  readonly fillSeconds: number;
  readonly dimensions: number;
  cuecard(): Cuecard;
  storage(): Storage;
  /** Stores these chunks of a source instead of those that are there. */
  replaceSource(source: number, chunks: AsyncIterable<EmbeddedChunk[]>): Promise<void>;
  /** What it takes in memory and on disk, in a sentence. */
  footprint(): string;
  /** Seconds from nothing to the first answer. */
  reopen(): Promise<number>;
  remove(): Promise<void>;
}

/** The file of a filled store. */
export const pathOf = (folder: string, { hardness, chunks, vectors }: Corpus): string =>
  join(folder, `${hardness}-${chunks}-${vectors.dimensions}.db`);

export interface CuecardStoreOptions {
  /** What its searches may keep in memory. */
  searchMemoryMb: number;
  /** A folder in which the filled store stays, to be opened by the next run; null: it is removed. */
  kept: string | null;
}

export async function openCuecardStore(
  corpus: Corpus,
  { searchMemoryMb, kept }: CuecardStoreOptions,
): Promise<CuecardStore> {
  if (kept) await mkdir(kept, { recursive: true });
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "cuecard-bench-")));
  const path = pathOf(folder, corpus);
  const embedders = [createPreparedEmbedder(corpus)];
  let storage = createSqliteStorage({ path, searchMemoryMb });
  const open = () => createCuecard({ storage, blobs: createMemoryBlobStore(), embedders, concurrency: 0 });
  let cuecard = await open();

  const startedAt = performance.now();
  await fillStore(storage, corpus);
  const fillSeconds = (performance.now() - startedAt) / 1_000;

  return {
    fillSeconds,
    dimensions: corpus.vectors.dimensions,
    cuecard: () => cuecard,
    storage: () => storage,
    async replaceSource(source, chunks) {
      await storage.workspace("default").requeueSource(baseId, idOfSource(source), ["ready"], someFacts().now);
      await putSource(storage, source, chunks);
    },
    footprint: () => footprint(path, corpus.chunks),
    async reopen() {
      await cuecard.close();
      const start = performance.now();
      storage = createSqliteStorage({ path, searchMemoryMb });
      cuecard = await open();
      const request = { query: asked(0, corpus.texts.question(0)), knowledgeBaseIds: [baseId], similarityThreshold: 0 };
      await cuecard.search({ ...request, deadlineMs: limits.searchDeadlineMs.max });
      return (performance.now() - start) / 1_000;
    },
    async remove() {
      await cuecard.close();
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}
