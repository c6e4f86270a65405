import { type CuecardOptions, createCuecard } from "../cuecard.ts";
import { createMemoryBlobStore } from "../memory/memory-blob-store.ts";
import { createMemoryStorage } from "../memory/memory-storage.ts";
import type { Cuecard } from "../services.ts";
import { createFakeEmbedder } from "./fake-embedder.ts";

/** A whole Cuecard in memory for unit tests: no disk, no network, no key. Text sources only, unless an extractor is given. */
export function createTestCuecard(options: Partial<CuecardOptions> = {}): Promise<Cuecard> {
  return createCuecard({ storage: createMemoryStorage(), blobs: createMemoryBlobStore(), embedders: [createFakeEmbedder()], ...options });
}
