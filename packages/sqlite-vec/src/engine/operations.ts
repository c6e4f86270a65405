import type { SearchSettings } from "@cuecard/resident";
import { createCallReads, createCallWrites } from "./calls/calls.ts";
import { createBinaryVectors } from "./chunks/binary-vectors.ts";
import { createChunkReads } from "./chunks/chunks.ts";
import { createEmbeddingCacheReads } from "./chunks/embedding-cache.ts";
import { createReplaceChunksWrites } from "./chunks/replace-chunks.ts";
import type { Connection } from "./connection.ts";
import { createKnowledgeBaseReads, createKnowledgeBaseWrites } from "./knowledge-bases/knowledge-bases.ts";
import { createMaintenanceReads, createMaintenanceWrites } from "./maintenance.ts";
import { createCrawlWrites } from "./processing/crawls.ts";
import { createQueueWrites } from "./processing/queue.ts";
import { createRunWrites } from "./processing/runs.ts";
import { createRecordAttempt } from "./record-attempt.ts";
import { createReembeddingWrites } from "./reembedding/reembedding.ts";
import { createSearchReads } from "./search/search.ts";
import { createSourceReads, createSourceWrites } from "./sources/sources.ts";
import { createCompaction } from "./sqlite-file/compaction.ts";
import { createUsageReads } from "./usage.ts";

export type ReadOperations = ReturnType<typeof createReadOperations>;
export type WriteOperations = ReturnType<typeof createWriteOperations>;

/** Everything the reader answers. */
export function createReadOperations(connection: Connection, search: SearchSettings) {
  return {
    ...createKnowledgeBaseReads(connection),
    ...createSourceReads(connection),
    ...createChunkReads(connection),
    ...createEmbeddingCacheReads(connection),
    ...createSearchReads(connection, search),
    ...createCallReads(connection),
    ...createUsageReads(connection),
    ...createMaintenanceReads(connection),
  };
}

/** Everything the writer does; each is committed when it returns. */
export function createWriteOperations(connection: Connection, { exactNumbers }: Pick<SearchSettings, "exactNumbers">) {
  const compaction = createCompaction(connection);
  const binaryVectors = createBinaryVectors(connection, compaction, exactNumbers);
  return {
    ...createKnowledgeBaseWrites(connection, compaction),
    ...createSourceWrites(connection, compaction),
    ...createQueueWrites(connection),
    ...createRunWrites(connection),
    ...createCrawlWrites(connection, compaction),
    ...createReplaceChunksWrites(connection, compaction, binaryVectors),
    ...createReembeddingWrites(connection, compaction, binaryVectors),
    ...createCallWrites(connection, compaction),
    ...createRecordAttempt(connection),
    ...createMaintenanceWrites(connection),
  };
}
