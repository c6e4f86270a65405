import { CuecardError, type FencedResult, type KnowledgeStore, type SourceFacts } from "@cuecard/core";
import { afterReplace } from "@cuecard/core/storage-kit";
import { idTaken, sqlState } from "../../faults.ts";
import type { Engine } from "../engine.ts";
import type { VectorIndexes } from "../hnsw-indexes/vector-indexes.ts";
import { dueAt, fenced, holdBase, lockSource, saveSource, withoutLease } from "../sources/source-rows.ts";
import { insertStaged, removeChunks } from "./chunk-rows.ts";
import { openStage, type Stage } from "./staging.ts";

/** A statement of a swap may take this long, in milliseconds: adding thousands of vectors to an index of a large base takes minutes. */
const swapTimeoutMs = 600_000;

const uniqueViolation = "23505";

/** Stages batches as they come, then swaps them in with one transaction. Whatever goes wrong, nothing staged is left. */
export function createReplaceChunks(engine: Engine, workspace: string, indexes: VectorIndexes): Pick<KnowledgeStore, "replaceChunks"> {
  const { database, names } = engine;
  const { schema } = names;

  const swap = (claim: Parameters<KnowledgeStore["replaceChunks"]>[0], stage: Stage, facts: SourceFacts): Promise<FencedResult> =>
    database.transaction(
      async (query) => {
        await holdBase(query, schema, workspace, claim.knowledgeBaseId);
        const place = { workspace, knowledgeBaseId: claim.knowledgeBaseId, id: claim.sourceId };
        return fenced(await lockSource(query, schema, place), claim, async (source) => {
          await removeChunks(query, schema, source);
          const chunkCount = await insertStaged(query, schema, stage.id, source);
          if (chunkCount !== stage.count) throw lostStage(stage.count, chunkCount);
          await query(`delete from ${schema}.staged where source = $1`, [source.row]);
          const record = afterReplace(source.record, chunkCount, facts);
          const place = withoutLease(source, dueAt(record.nextRefreshAt));
          await saveSource(query, schema, { ...place, title: facts.title, failedDeliveries: 0, record });
        });
      },
      { timeoutMs: swapTimeoutMs },
    );

  return {
    async replaceChunks(claim, chunks, facts) {
      const { stage, result } = await openStage(engine, workspace, claim);
      if (!stage) return result;
      try {
        for await (const batch of chunks) {
          const staged = await stage.add(batch);
          if (staged !== "done") return staged;
        }
        const swapped = await swap(claim, stage, facts()).catch((error: unknown) => {
          if (sqlState(error) === uniqueViolation) throw idTaken("with the id of one of the chunks");
          throw error;
        });
        if (swapped === "done") indexes.request();
        return swapped;
      } finally {
        // What can't be removed now is removed by the source's next run.
        await stage.discard().catch(() => {});
      }
    },
  };
}

const lostStage = (staged: number, found: number) =>
  new CuecardError(
    "storage_failed",
    `Only ${found} of the ${staged} chunks written for the source are still there: the server restarted meanwhile. Process the source again.`,
    { retryable: true },
  );
