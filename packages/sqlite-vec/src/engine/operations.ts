import type { SearchSettings } from "@cuecard/resident";
import { createCallReads, createCallWrites } from "./calls/calls.ts";
import { createBinaryVectors } from "./chunks/binary-vectors.ts";
import { createChunkReads } from "./chunks/chunks.ts";
import { createEmbeddingCacheReads } from "./chunks/embedding-cache.ts";
import { createReplaceChunksWrites } from "./chunks/replace-chunks.ts";
import type { Connection } from "./connection.ts";
import { createEventReads, createEventWrites } from "./events.ts";
import { createGapReads, createGapWrites } from "./gaps/gaps.ts";
import { createKeyReads, createKeyWrites } from "./keys.ts";
import { createKnowledgeBaseReads, createKnowledgeBaseWrites } from "./knowledge-bases/knowledge-bases.ts";
import { createLearnedReads, createLearnedWrites } from "./learned.ts";
import { createMaintenanceReads, createMaintenanceWrites } from "./maintenance.ts";
import { createCrawlWrites } from "./processing/crawls.ts";
import { createQueueWrites } from "./processing/queue.ts";
import { createRunWrites } from "./processing/runs.ts";
import { createReembeddingWrites } from "./reembedding/reembedding.ts";
import { createRequestWrites } from "./requests.ts";
import { createSearchReads } from "./search/search.ts";
import { createSourceReads, createSourceWrites } from "./sources/sources.ts";
import { createUploadReads, createUploadWrites } from "./sources/uploads.ts";
import { createCompaction } from "./sqlite-file/compaction.ts";
import { createUsageReads } from "./usage.ts";
import { createUsageDayReads, createUsageDayWrites } from "./usage-days.ts";
import { createWebhookReads, createWebhookWrites } from "./webhooks/webhooks.ts";

export type ReadOperations = ReturnType<typeof createReadOperations>;
export type WriteOperations = ReturnType<typeof createWriteOperations>;

/** Everything the reader answers. */
export function createReadOperations(connection: Connection, search: SearchSettings) {
  return {
    ...createKnowledgeBaseReads(connection),
    ...createUploadReads(connection),
    ...createSourceReads(connection),
    ...createChunkReads(connection),
    ...createEmbeddingCacheReads(connection),
    ...createSearchReads(connection, search),
    ...createCallReads(connection),
    ...createGapReads(connection),
    ...createLearnedReads(connection),
    ...createEventReads(connection),
    ...createWebhookReads(connection),
    ...createUsageReads(connection),
    ...createUsageDayReads(connection),
    ...createKeyReads(connection),
    ...createMaintenanceReads(connection),
  };
}

/** Everything the writer does; each is committed when it returns. */
export function createWriteOperations(connection: Connection, { exactNumbers }: Pick<SearchSettings, "exactNumbers">) {
  const compaction = createCompaction(connection);
  const binaryVectors = createBinaryVectors(connection, compaction, exactNumbers);
  return {
    ...createKnowledgeBaseWrites(connection, compaction),
    ...createUploadWrites(connection),
    ...createSourceWrites(connection, compaction),
    ...createQueueWrites(connection),
    ...createRunWrites(connection),
    ...createCrawlWrites(connection, compaction),
    ...createReplaceChunksWrites(connection, compaction, binaryVectors),
    ...createReembeddingWrites(connection, compaction, binaryVectors),
    ...createCallWrites(connection, compaction),
    ...createGapWrites(connection),
    ...createLearnedWrites(connection),
    ...createRequestWrites(connection),
    ...createEventWrites(connection),
    ...createWebhookWrites(connection),
    ...createUsageDayWrites(connection),
    ...createKeyWrites(connection),
    ...createMaintenanceWrites(connection),
  };
}
