import type { SearchSettings } from "@cuecard/resident";
import { createBinaryVectors } from "./chunks/binary-vectors.ts";
import { createChunkReads } from "./chunks/chunks.ts";
import { createEmbeddingCacheReads } from "./chunks/embedding-cache.ts";
import { createReplaceChunksWrites } from "./chunks/replace-chunks.ts";
import type { Connection } from "./connection.ts";
import { createQueueWrites } from "./processing/queue.ts";
import { createRecordAttempt } from "./record-attempt.ts";
import { createReembeddingWrites } from "./reembedding/reembedding.ts";
import { createSearchReads } from "./search/search.ts";
import { createSharedOperations, type Operation } from "./shared-operations.ts";
import { type Compaction, createCompaction } from "./sqlite-file/compaction.ts";

export type ReadOperations = ReturnType<typeof createReadOperations>;
export type WriteOperations = ReturnType<typeof createWriteOperations>;

/** Everything the reader answers. */
function createReadOperations(connection: Connection, search: SearchSettings) {
  return {
    ...createChunkReads(connection),
    ...createEmbeddingCacheReads(connection),
    ...createSearchReads(connection, search),
  };
}

/** Everything the writer does; each is committed when it returns. */
export function createWriteOperations(
  connection: Connection,
  compaction: Compaction,
  { exactNumbers }: Pick<SearchSettings, "exactNumbers">,
) {
  const binaryVectors = createBinaryVectors(connection, compaction, exactNumbers);
  return {
    ...createQueueWrites(connection),
    ...createReplaceChunksWrites(connection, compaction, binaryVectors),
    ...createReembeddingWrites(connection, compaction, binaryVectors),
    ...createRecordAttempt(connection),
  };
}

/** What a thread does, by name. */
export function createOperations(
  connection: Connection,
  role: "reader" | "writer",
  search: SearchSettings,
): ReadonlyMap<string, Operation> {
  if (role === "reader")
    return new Map(
      Object.entries({ ...createReadOperations(connection, search), ...createSharedOperations(connection, role) }),
    ) as Map<string, Operation>;
  const compaction = createCompaction(connection);
  return new Map(
    Object.entries({
      ...createWriteOperations(connection, compaction, search),
      ...createSharedOperations(connection, role, () => compaction.request()),
    }),
  ) as Map<string, Operation>;
}
