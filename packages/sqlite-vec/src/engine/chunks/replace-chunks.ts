import type { Claim, FencedResult, SourceFacts } from "@cuecard/core";
import { afterReplace } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { dueAt, fenced, findSource, saveSource, withoutLease } from "../sources/source-rows.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import type { BinaryVectors } from "./binary-vectors.ts";
import { removeChunks } from "./chunk-rows.ts";
import { insertStaged } from "./insert-staged.ts";
import type { PackedChunk } from "./packed-chunk.ts";
import { createStaging } from "./staging.ts";

/** Old chunks of a source that is replaced in a shared commit: what undoing it needs is in memory, some 20 KB each. */
const mostShared = 1_000;

/** What ends a run of `replaceChunks`. */
export interface ReplaceOrder {
  /** Number of the run. */
  run: number;
  /** Chunks behind those that were staged. */
  last: PackedChunk[];
  facts: SourceFacts;
}

/**
 * `replaceChunks` in steps: batches are staged, then they replace the old chunks in one transaction, or are discarded.
 */
export function createReplaceChunksWrites(
  connection: Connection,
  compaction: Compaction,
  { centers, binaryBlocks }: BinaryVectors,
) {
  const { sql, write } = connection;
  const staging = createStaging(connection);
  return {
    stageChunks: (workspace: string, claim: Claim, run: number, batch: PackedChunk[]): FencedResult =>
      connection.read(() =>
        fenced(connection, workspace, claim, ({ base }) => staging.add(claim.knowledgeBaseId, base, run, batch)),
      ),
    /** Whether `replaceWithStaged` has to have a commit of its own. */
    replacesMany: (workspace: string, { knowledgeBaseId, sourceId }: Claim): boolean =>
      (findSource(connection, workspace, knowledgeBaseId, sourceId)?.record.chunkCount ?? 0) > mostShared,
    replaceWithStaged(workspace: string, claim: Claim, { run, last, facts }: ReplaceOrder): FencedResult {
      let replaced = false;
      try {
        return write(() =>
          fenced(connection, workspace, claim, (source) => {
            staging.add(claim.knowledgeBaseId, source.base, run, last);
            const staged = staging.finished(run);
            const next = sql<{ firstRow: number }>("select coalesce(max(row), 0) + 1 as firstRow from chunks").get()!;
            replaced = source.record.chunkCount > 0;
            removeChunks(connection, source);
            insertStaged(connection, staged, source, next.firstRow);
            centers.keep(source.base);
            binaryBlocks.addSource(source);
            const record = afterReplace(source.record, staged.chunks, facts);
            const free = withoutLease(source, dueAt(record.nextRefreshAt));
            saveSource(connection, { ...free, title: facts.title, failedDeliveries: 0, record });
          }),
        );
      } finally {
        staging.discard(run);
        if (replaced) compaction.request();
      }
    },
    discardStaged: (run: number): void => staging.discard(run),
  };
}
