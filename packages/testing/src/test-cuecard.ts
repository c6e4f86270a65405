import {
  type Cuecard,
  type CuecardOptions,
  createCuecard,
  createMemoryBlobStore,
  createMemoryStorage,
} from "@cuecard/core";
import { createFakeEmbedder } from "./fake-embedder.ts";
import { createPlainTextExtractor } from "./plain-text-extractor.ts";

/**
 * A whole Cuecard in memory for unit tests: no disk, no network, no key. It reads texts, and files that are `.txt` or
 * `.md`, unless an extractor is given.
 */
export function createTestCuecard(options: Partial<CuecardOptions> = {}): Promise<Cuecard> {
  return createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [createFakeEmbedder()],
    extractor: createPlainTextExtractor(),
    ...options,
  });
}
