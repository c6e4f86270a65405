import type { ReembeddingStore } from "@cuecard/core";
import { type SharedStores, startReembedding } from "@cuecard/sql";
import { original } from "../../text.ts";
import { dialect } from "../dialect.ts";
import type { Engine } from "../engine.ts";
import { runSteps } from "../run-steps.ts";
import { cutOver } from "./cutover.ts";
import type { Leftovers } from "./leftovers.ts";
import { createNewVectors } from "./new-vectors.ts";

/** The re-embedding of a knowledge base for another embedding space. */
export function createReembedding(
  engine: Engine,
  workspace: string,
  leftovers: Leftovers,
): Omit<ReembeddingStore, keyof SharedStores> {
  return {
    ...createNewVectors(engine, workspace),
    async startReembedding(knowledgeBaseId, target, now) {
      const place = { workspace: original(workspace), knowledgeBaseId };
      const started = await engine.database.transaction((query) =>
        runSteps(query, engine.names, startReembedding(dialect, place, target, now)),
      );
      leftovers.request();
      return started;
    },
    async cutOver(claim, now) {
      const result = await cutOver(engine, { workspace, claim }, now);
      if (result === "done") leftovers.request();
      return result;
    },
  };
}
