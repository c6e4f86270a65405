import type { Claim, EmbeddedChunk, FencedResult, SourceFacts } from "@cuecard/core";
import { afterReplace } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { keepEarlierReading } from "../sources/earlier-readings.ts";
import { dueAt, fenced, saveSource, withoutLease } from "../sources/source-rows.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import { removeChunks } from "./chunk-rows.ts";
import { insertStaged } from "./insert-staged.ts";
import { createStaging } from "./staging.ts";

/**
 * `replaceChunks` in steps: batches are staged, then they replace the old chunks in one transaction, or are discarded.
 */
export function createReplaceChunksWrites(connection: Connection, compaction: Compaction) {
  const { sql, write } = connection;
  const staging = createStaging(connection);
  return {
    stageChunks: (workspace: string, claim: Claim, number: number, batch: EmbeddedChunk[]): FencedResult =>
      staging.add(workspace, claim, number, batch),
    replaceWithStaged(workspace: string, claim: Claim, number: number, facts: SourceFacts): FencedResult {
      let replaced = false;
      const result = write(() =>
        fenced(connection, workspace, claim, (source) => {
          const staged = staging.finished(number);
          const next = sql<{ firstRow: number }>("select coalesce(max(row), 0) + 1 as firstRow from chunks").get()!;
          replaced = source.record.chunkCount > 0;
          removeChunks(connection, source);
          insertStaged(connection, staged, source, next.firstRow);
          if (facts.earlier) keepEarlierReading(connection, source.row, facts.earlier);
          const record = afterReplace(source.record, staged.chunks, facts);
          const free = withoutLease(source, dueAt(record.nextRefreshAt));
          saveSource(connection, { ...free, title: facts.title, failedDeliveries: 0, record });
        }),
      );
      staging.discard(number);
      if (replaced) compaction.request();
      return result;
    },
    discardStaged: (number: number): void => staging.discard(number),
  };
}
