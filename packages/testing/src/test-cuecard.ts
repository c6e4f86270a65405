import {
  type Cuecard,
  type CuecardOptions,
  createCuecard,
  createMemoryBlobStore,
  createMemoryStorage,
} from "@cuecard/core";
import { loadTokens } from "@cuecard/core/internals";
import { createFakeEmbedder } from "./fake-embedder.ts";
import { createPlainTextExtractor } from "./plain-text-extractor.ts";

/**
 * Makes a complete Cuecard in memory for unit tests, without disk, network or key. It reads texts and `.txt` and `.md`
 * files; pass an extractor for other files.
 */
export function createTestCuecard(options: Partial<CuecardOptions> = {}): Promise<Cuecard> {
  // A turn of a test may have a deadline of its own, which is shorter than the tokenizer takes to load.
  loadTokens();
  return createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [createFakeEmbedder()],
    extractor: createPlainTextExtractor(),
    warmUp: false,
    ...options,
  });
}
