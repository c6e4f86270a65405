import type { ClaimedReembedding, EmbeddingSpace, KnowledgeBase, KnowledgeBaseRecord } from "@cuecard/core";
import { spaceOf } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { original, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { type KnowledgeBaseColumns, knowledgeBaseColumns, withCounts } from "../knowledge-bases/knowledge-base-rows.ts";
import { dueAt } from "../sources/source-rows.ts";
import { lockReembedding, setTarget } from "./reembedding-rows.ts";

/** See `ReembeddingStore.startReembedding`. Only within a transaction. */
export async function startReembedding(
  query: Query,
  schema: string,
  { workspace, knowledgeBaseId }: { workspace: string; knowledgeBaseId: string },
  target: EmbeddingSpace,
  now: string,
): Promise<KnowledgeBase | null> {
  const read = async (lock: "for no key update of bases" | "") => {
    const [base] = await query<KnowledgeBaseColumns>(
      `select ${knowledgeBaseColumns(schema)} from ${schema}.bases where workspace = $1 and id = $2 ${lock}`,
      [workspace, storable(knowledgeBaseId)],
    );
    return base ?? null;
  };
  const base = await read("for no key update of bases");
  if (!base) return null;
  const state = await lockReembedding(query, schema, base.row);
  if (spaceOf(target) === spaceOf(JSON.parse(base.record) as KnowledgeBaseRecord)) {
    if (state) await setTarget(query, schema, base.row, null, now);
  } else if (!state || spaceOf(state.target) !== spaceOf(target)) {
    await setTarget(query, schema, base.row, target, now);
  } else if (!state.leased) {
    const resume = `update ${schema}.reembeddings set claimable_at = $2, error = null where base = $1`;
    await query(resume, [base.row, dueAt(now)]);
  }
  return withCounts((await read(""))!);
}

/** See `Storage.claimReembedding`. */
export async function claimReembedding(
  { database, names: { schema } }: Engine,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<ClaimedReembedding | null> {
  const [claimed] = await database.query<{ workspace: string; id: string; attempt: number; target: string }>(
    `with due as materialized (
       select base from ${schema}.reembeddings where claimable_at <= $1
       order by claimable_at limit 1 for update skip locked
     ), claimed as (
       update ${schema}.reembeddings set attempt = attempt + 1, leased = true, claimable_at = $2, error = null
       from due where reembeddings.base = due.base returning reembeddings.base, attempt, target
     )
     select bases.workspace, bases.id, claimed.attempt, claimed.target
     from claimed join ${schema}.bases on bases.row = claimed.base`,
    [now, now + leaseMs],
  );
  if (!claimed) return null;
  return {
    workspace: original(claimed.workspace),
    knowledgeBaseId: original(claimed.id),
    attempt: claimed.attempt,
    target: JSON.parse(claimed.target) as EmbeddingSpace,
  };
}
