import { type Cuecard, type CuecardOptions, createCuecard, createMemoryBlobStore, createMemoryStorage } from "@cuecard/core";
import { createFakeEmbedder } from "./fake-embedder.ts";

/** A whole Cuecard in memory for unit tests: no disk, no network, no key. Text sources only, unless an extractor is given. */
export function createTestCuecard(options: Partial<CuecardOptions> = {}): Promise<Cuecard> {
  return createCuecard({ storage: createMemoryStorage(), blobs: createMemoryBlobStore(), embedders: [createFakeEmbedder()], ...options });
}
