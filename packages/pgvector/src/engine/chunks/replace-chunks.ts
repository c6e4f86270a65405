import { type Claim, CuecardError, type FencedResult, type KnowledgeStore, type SourceFacts } from "@cuecard/core";
import { afterReplace } from "@cuecard/core/storage-kit";
import { idTaken } from "@cuecard/sql";
import { sqlState } from "../../faults.ts";
import type { Engine } from "../engine.ts";
import { dueAt, fenced, holdKnowledgeBase, lockSource, saveSource, withoutLease } from "../sources/source-rows.ts";
import { removeChunks } from "./chunk-rows.ts";
import { insertStaged } from "./insert-staged.ts";
import { openStaging, type Staging } from "./staging.ts";

/** How long a statement may take, in milliseconds: a source may have many thousands of vectors. */
const replaceTimeoutMs = 600_000;

const uniqueViolation = "23505";

/** Stages batches as they come, then replaces the old chunks in one transaction. Nothing staged is left. */
export function createReplaceChunks(engine: Engine, workspace: string): Pick<KnowledgeStore, "replaceChunks"> {
  return {
    async replaceChunks(claim, chunks, facts) {
      const { staging, result } = await openStaging(engine, workspace, claim);
      if (!staging) return result;
      try {
        for await (const batch of chunks) {
          const staged = await staging.add(batch);
          if (staged !== "done") return staged;
        }
        return await replaceWithStaged(engine, { workspace, claim }, staging, facts());
      } finally {
        // What can't be removed now is removed by the source's next run.
        await staging.discard().catch(() => {});
      }
    },
  };
}

async function replaceWithStaged(
  { database, names: { schema } }: Engine,
  { workspace, claim }: { workspace: string; claim: Claim },
  staging: Staging,
  facts: SourceFacts,
): Promise<FencedResult> {
  const place = { workspace, knowledgeBaseId: claim.knowledgeBaseId, id: claim.sourceId };
  try {
    return await database.transaction(
      async (query) => {
        await holdKnowledgeBase(query, schema, workspace, claim.knowledgeBaseId);
        return fenced(await lockSource(query, schema, place), claim, async (source) => {
          await removeChunks(query, schema, source);
          const chunkCount = await insertStaged(query, schema, staging.id, source);
          if (chunkCount !== staging.count) throw lostStaging(staging.count, chunkCount);
          await query(
            `update ${schema}.sources set chunks_version = (select version from ${schema}.bases where row = $2) where row = $1`,
            [source.row, source.base],
          );
          await query(`delete from ${schema}.staged where source = $1`, [source.row]);
          const record = afterReplace(source.record, chunkCount, facts);
          const free = withoutLease(source, dueAt(record.nextRefreshAt));
          await saveSource(query, schema, { ...free, title: facts.title, failedDeliveries: 0, record });
        });
      },
      { timeoutMs: replaceTimeoutMs },
    );
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw idTaken("with the id of one of the chunks");
    throw error;
  }
}

const lostStaging = (staged: number, found: number) =>
  new CuecardError(
    "storage_failed",
    `Only ${found} of the ${staged} chunks written for the source are still there: the server restarted meanwhile. Process the source again.`,
    { retryable: true },
  );
