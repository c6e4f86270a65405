import { createCallReads, createCallWrites } from "./calls.ts";
import { createChunkReads } from "./chunks.ts";
import { createCollectionReads, createCollectionWrites } from "./collections.ts";
import { createCompaction } from "./compaction.ts";
import type { Connection } from "./connection.ts";
import { createCrawlWrites } from "./crawls.ts";
import { createHousekeepingReads, createHousekeepingWrites } from "./housekeeping.ts";
import { createKeyReads, createKeyWrites } from "./keys.ts";
import { createKnowledgeBaseReads, createKnowledgeBaseWrites } from "./knowledge-bases.ts";
import { createKnownVectorReads } from "./known-vectors.ts";
import { createQueueWrites } from "./queue.ts";
import { createReembeddingWrites } from "./reembedding.ts";
import type { SearchSettings } from "./resident/resident-bases.ts";
import { createRunWrites } from "./runs.ts";
import { createSearchReads } from "./search.ts";
import { createSourceReads, createSourceWrites } from "./sources.ts";
import { createSwapWrites } from "./swap.ts";
import { createUploadReads, createUploadWrites } from "./uploads.ts";

export type ReadOperations = ReturnType<typeof createReadOperations>;
export type WriteOperations = ReturnType<typeof createWriteOperations>;

/** Everything the reader answers. */
export function createReadOperations(connection: Connection, search: SearchSettings) {
  return {
    ...createKnowledgeBaseReads(connection),
    ...createUploadReads(connection),
    ...createSourceReads(connection),
    ...createChunkReads(connection),
    ...createKnownVectorReads(connection),
    ...createSearchReads(connection, search),
    ...createCallReads(connection),
    ...createCollectionReads(connection),
    ...createKeyReads(connection),
    ...createHousekeepingReads(connection),
  };
}

/** Everything the writer does; each is committed when it returns. */
export function createWriteOperations(connection: Connection) {
  const compaction = createCompaction(connection);
  return {
    ...createKnowledgeBaseWrites(connection, compaction),
    ...createUploadWrites(connection),
    ...createSourceWrites(connection, compaction),
    ...createQueueWrites(connection),
    ...createRunWrites(connection),
    ...createCrawlWrites(connection, compaction),
    ...createSwapWrites(connection, compaction),
    ...createReembeddingWrites(connection, compaction),
    ...createCallWrites(connection, compaction),
    ...createCollectionWrites(connection),
    ...createKeyWrites(connection),
    ...createHousekeepingWrites(connection),
  };
}
