import type { ReembeddingStore } from "@cuecard/core";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { dueAt } from "../sources/source-rows.ts";
import { cutOver } from "./cutover.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";
import type { Leftovers } from "./leftovers.ts";
import { createNewVectors } from "./new-vectors.ts";
import { startReembedding } from "./start-reembedding.ts";

/** The re-embedding of a knowledge base for another embedding space. */
export function createReembedding(engine: Engine, workspace: string, leftovers: Leftovers): ReembeddingStore {
  const { database } = engine;
  const { schema } = engine.names;
  return {
    ...createNewVectors(engine, workspace),
    async startReembedding(knowledgeBaseId, target, now) {
      const started = await database.transaction((query) =>
        startReembedding(query, schema, { workspace, knowledgeBaseId }, target, now),
      );
      leftovers.request();
      return started;
    },
    renewReembedding: (claim, { now, leaseMs }) =>
      database.transaction((query) =>
        fencedReembedding(query, schema, { workspace, claim }, async (base) => {
          await query(`update ${schema}.reembeddings set claimable_at = $2 where base = $1`, [base, now + leaseMs]);
        }),
      ),
    async cutOver(claim, now) {
      const result = await cutOver(engine, { workspace, claim }, now);
      if (result === "done") leftovers.request();
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
