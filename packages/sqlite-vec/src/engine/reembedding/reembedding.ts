import type { EmbeddingSpace, FencedResult, ReembeddingClaim, ReembeddingPause } from "@cuecard/core";
import type { BinaryVectors } from "../chunks/binary-vectors.ts";
import type { Connection } from "../connection.ts";
import { dueAt } from "../sources/source-rows.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import { copyBack } from "../sqlite-file/copy-back.ts";
import { createCutover } from "./cutover.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";
import { createLeftovers } from "./leftovers.ts";
import { createNewVectorWrites } from "./new-vectors.ts";
import { claimReembedding, startReembedding } from "./start-reembedding.ts";

/** The re-embedding of a knowledge base for another embedding space. */
export function createReembeddingWrites(connection: Connection, compaction: Compaction, binaryVectors: BinaryVectors) {
  const { sql, write } = connection;
  const cutOver = createCutover(connection, binaryVectors);
  const leftovers = createLeftovers(connection, compaction);
  // A process before this one may have left some.
  leftovers.request();
  return {
    ...createNewVectorWrites(connection),
    startReembedding(workspace: string, knowledgeBaseId: string, target: EmbeddingSpace, now: string) {
      const started = write(() => startReembedding(connection, { workspace, knowledgeBaseId }, target, now));
      leftovers.request();
      binaryVectors.binarizing.request();
      return started;
    },
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
    cutOver(workspace: string, claim: ReembeddingClaim, now: string): FencedResult | "unfinished" | "more" {
      const result = write(() => cutOver({ workspace, claim }, now));
      if (result === "done") {
        leftovers.request();
        binaryVectors.binarizing.request();
      }
      copyBack(connection);
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
