import type { ReembeddingStore } from "@cuecard/core";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import type { VectorIndexes } from "../hnsw-indexes/vector-indexes.ts";
import { dueAt } from "../sources/source-rows.ts";
import { cutOver } from "./cutover.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";
import { createNewVectors } from "./new-vectors.ts";
import { startReembedding } from "./start-reembedding.ts";

/** The re-embedding of a knowledge base for another embedding space. */
export function createReembedding(engine: Engine, workspace: string, indexes: VectorIndexes): ReembeddingStore {
  const { database } = engine;
  const { schema } = engine.names;
  return {
    ...createNewVectors(engine, workspace),
    startReembedding: (knowledgeBaseId, target, now) =>
      database.transaction((query) => startReembedding(query, schema, { workspace, knowledgeBaseId }, target, now)),
    renewReembedding: (claim, { now, leaseMs }) =>
      database.transaction((query) =>
        fencedReembedding(query, schema, { workspace, claim }, async (base) => {
          await query(`update ${schema}.reembeddings set claimable_at = $2 where base = $1`, [base, now + leaseMs]);
        }),
      ),
    async cutOver(claim, now) {
      const result = await cutOver(engine, { workspace, claim }, now);
      if (result === "done") indexes.request();
      return result;
    },
    pauseReembedding: (claim, { error, nextAttemptAt }) =>
      database.transaction((query) =>
        fencedReembedding(query, schema, { workspace, claim }, async (base) => {
          await query(
            `update ${schema}.reembeddings set leased = false, error = $2, claimable_at = $3 where base = $1`,
            [base, error === null ? null : storable(error), dueAt(nextAttemptAt)],
          );
        }),
      ),
  };
}
