import type { EmbeddingSpace, FencedResult, ReembeddingClaim } from "@cuecard/core";
import { startReembedding } from "@cuecard/sql";
import type { BinaryVectors } from "../chunks/binary-vectors.ts";
import type { Connection } from "../connection.ts";
import { dialect } from "../dialect.ts";
import { runSteps } from "../shared-operations.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import { copyBack } from "../sqlite-file/copy-back.ts";
import { createCutover } from "./cutover.ts";
import { createLeftovers } from "./leftovers.ts";
import { createNewVectorWrites } from "./new-vectors.ts";

/** The re-embedding of a knowledge base for another embedding space. */
export function createReembeddingWrites(connection: Connection, compaction: Compaction, binaryVectors: BinaryVectors) {
  const { write } = connection;
  const cutOver = createCutover(connection, binaryVectors);
  const leftovers = createLeftovers(connection, compaction);
  // A process before this one may have left some.
  leftovers.request();
  return {
    ...createNewVectorWrites(connection),
    startReembedding(workspace: string, knowledgeBaseId: string, target: EmbeddingSpace, now: string) {
      const started = write(() =>
        runSteps(connection, startReembedding(dialect, { workspace, knowledgeBaseId }, target, now)),
      );
      leftovers.request();
      binaryVectors.binarizing.request();
      return started;
    },
    cutOver(workspace: string, claim: ReembeddingClaim, now: string): FencedResult | "unfinished" | "more" {
      const result = write(() => cutOver({ workspace, claim }, now));
      if (result === "done") {
        leftovers.request();
        binaryVectors.binarizing.request();
      }
      copyBack(connection);
      return result;
    },
  };
}
