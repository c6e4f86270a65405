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
 * Makes a complete Cuecard in memory for unit tests, without disk, network or key. It reads texts and `.txt` and `.md`
 * files; pass an extractor for other files.
 */
export function createTestCuecard(options: Partial<CuecardOptions> = {}): Promise<Cuecard> {
  return createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [createFakeEmbedder()],
    extractor: createPlainTextExtractor(),
    warmUp: false,
    ...options,
  });
}
