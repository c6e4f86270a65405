import type { EmbeddingSpace, FencedResult, ReembeddingClaim, ReembeddingPause } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { dueAt } from "../sources/source-rows.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import { cutOver } from "./cutover.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";
import { createNewVectorWrites } from "./new-vectors.ts";
import { claimReembedding, startReembedding } from "./start-reembedding.ts";

/** The re-embedding of a knowledge base for another embedding space. */
export function createReembeddingWrites(connection: Connection, compaction: Compaction) {
  const { sql, write } = connection;
  return {
    ...createNewVectorWrites(connection),
    startReembedding: (workspace: string, knowledgeBaseId: string, target: EmbeddingSpace, now: string) =>
      write(() => startReembedding(connection, { workspace, knowledgeBaseId }, target, now)),
    claimReembedding: (request: { now: number; leaseMs: number }) => write(() => claimReembedding(connection, request)),
    renewReembedding: (
      workspace: string,
      claim: ReembeddingClaim,
      { now, leaseMs }: { now: number; leaseMs: number },
    ): FencedResult =>
      write(() =>
        fencedReembedding(connection, { workspace, claim }, ({ row }) => {
          sql("update reembeddings set claimable_at = ? where base = ?").run(now + leaseMs, row);
        }),
      ),
    cutOver(workspace: string, claim: ReembeddingClaim, now: string): FencedResult | "unfinished" {
      const result = write(() => cutOver(connection, { workspace, claim }, now));
      if (result === "done") compaction.request();
      return result;
    },
    pauseReembedding: (
      workspace: string,
      claim: ReembeddingClaim,
      { error, nextAttemptAt }: ReembeddingPause,
    ): FencedResult =>
      write(() =>
        fencedReembedding(connection, { workspace, claim }, ({ row }) => {
          const pause = sql("update reembeddings set leased = 0, error = ?, claimable_at = ? where base = ?");
          pause.run(error, dueAt(nextAttemptAt), row);
        }),
      ),
  };
}
