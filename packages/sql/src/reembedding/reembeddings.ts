import type { FencedResult, ReembeddingClaim, ReembeddingStore, Storage } from "@cuecard/core";
import { baseRow } from "../base-row.ts";
import type { Dialect } from "../dialect.ts";
import { leasedUntil } from "../lease.ts";
import { dueAt } from "../sources/source-rows.ts";
import { type Sql, sql, table } from "../sql.ts";
import { count, first, type Steps, type VerbsOf, type WorkspaceVerbs, write } from "../verb.ts";

const reembeddings = table("reembeddings");

/** What of re-embeddings is written once for every engine, beside their start. */
export type ReembeddingLeases = Pick<ReembeddingStore, "renewReembedding" | "pauseReembedding">;

/** By one statement: a write under an older claim changes nothing. */
function* changeFenced(
  workspace: string,
  { knowledgeBaseId, attempt }: ReembeddingClaim,
  set: Sql,
): Steps<FencedResult> {
  const base = baseRow(workspace, knowledgeBaseId);
  const changed = yield* count(
    sql`update ${reembeddings} set ${set}
      where base = (${base}) and target is not null and leased and attempt = ${attempt} returning 1`,
  );
  if (changed > 0) return "done";
  return (yield* count(base)) > 0 ? "stale" : "gone";
}

export const createReembeddingLeases = (): WorkspaceVerbs<ReembeddingLeases> => ({
  renewReembedding: write((workspace, claim, { now, leaseMs }) =>
    changeFenced(workspace, claim, sql`claimable_at = ${now + leaseMs}`),
  ),
  pauseReembedding: write((workspace, claim, { error, nextAttemptAt }) =>
    changeFenced(workspace, claim, sql`leased = ${false}, error = ${error}, claimable_at = ${dueAt(nextAttemptAt)}`),
  ),
});

/** See `Storage.claimReembedding`. */
export const claimReembedding = ({
  forUpdateOfFree,
  original,
}: Dialect): VerbsOf<Pick<Storage, "claimReembedding">, []>["claimReembedding"] =>
  write(function* ({ now, leaseMs }) {
    const claimed = yield* first<{ attempt: number; target: string; workspace: string; id: string }>(
      // Materialized: a subquery may be run for each row, and skips the row that it took before.
      sql`with due as materialized (
          select base as of_base from ${reembeddings} where claimable_at <= ${now}
          order by claimable_at limit 1${forUpdateOfFree}
        )
        update ${reembeddings} set ${leasedUntil(now + leaseMs)}, error = null from due where base = of_base
        returning attempt, target, (select workspace from ${table("bases")} where row = base) as workspace,
          (select id from ${table("bases")} where row = base) as id`,
    );
    if (!claimed) return null;
    return {
      workspace: original(claimed.workspace),
      knowledgeBaseId: original(claimed.id),
      attempt: claimed.attempt,
      target: JSON.parse(claimed.target) as never,
    };
  });
