import type { EmbeddingSpace, FencedResult, KnowledgeBaseRecord, ReembeddingClaim } from "@cuecard/core";
import type { Query } from "../../connection/database.ts";
import type { Engine } from "../engine.ts";
import { dueAt } from "../sources/source-rows.ts";
import { lockForCutover } from "./cutover-lock.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";
import { hasMissingVectors } from "./new-vectors.ts";
import { setTarget } from "./reembedding-rows.ts";

/** A statement of a cutover may take this long, in milliseconds: it writes every vector of the knowledge base. */
const cutoverTimeoutMs = 600_000;

/**
 * See `ReembeddingStore.cutOver`. It waits for replacements of chunks that run. Sources may be added meanwhile, and
 * whatever calls store is stored.
 */
export async function cutOver(
  { database, names: { schema } }: Engine,
  fence: { workspace: string; claim: ReembeddingClaim },
  now: string,
): Promise<FencedResult | "unfinished"> {
  let finished = true;
  const result = await database.transaction(
    async (query) => {
      await lockForCutover(query, schema, fence.workspace, fence.claim.knowledgeBaseId);
      return fencedReembedding(query, schema, { ...fence, lock: "for no key update" }, async (base, { target }) => {
        finished = !(await hasMissingVectors(query, schema, base));
        if (!finished) return;
        await replaceVectors(query, schema, { base, target, now });
        await setTarget(query, schema, base, null, now);
        await releaseSources(query, schema, base, now);
      });
    },
    { timeoutMs: cutoverTimeoutMs },
  );
  return finished ? result : "unfinished";
}

/**
 * Puts the new vectors in place of the old ones. The next generation keeps the rows out of the old vector index, which
 * may have other dimensions.
 */
async function replaceVectors(
  query: Query,
  schema: string,
  { base, target, now }: { base: string; target: EmbeddingSpace; now: string },
): Promise<void> {
  const [found] = await query<{ record: string; generation: number }>(
    `select record, generation from ${schema}.bases where row = $1`,
    [base],
  );
  const record = { ...(JSON.parse(found!.record) as KnowledgeBaseRecord), ...target, updatedAt: now };
  const generation = found!.generation + 1;
  await query(
    `update ${schema}.chunks set embedding = r.embedding, generation = $2 from ${schema}.reembedded r
     where r.chunk = chunks.row and r.base = $1`,
    [base, generation],
  );
  await query(
    `update ${schema}.bases set record = $2, dimensions = $3, generation = $4, version = version + 1, vector_index = null
     where row = $1`,
    [base, JSON.stringify(record), target.embeddingDimensions, generation],
  );
}

/** The runs that hold them embed for the old space. It comes last: a source that is claimed behind it is not released. */
async function releaseSources(query: Query, schema: string, base: string, now: string): Promise<void> {
  await query(
    `update ${schema}.sources set status = claimed_from, step = null, progress = 0, updated_at = $2,
       claimable_at = $3, leased = false, claimed_from = null where base = $1 and leased`,
    [base, now, dueAt(now)],
  );
}
