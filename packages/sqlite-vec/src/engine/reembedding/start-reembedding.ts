import type { ClaimedReembedding, EmbeddingSpace, KnowledgeBase } from "@cuecard/core";
import { spaceOf } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { findKnowledgeBase, withCounts } from "../knowledge-bases/knowledge-base-rows.ts";
import { dueAt } from "../sources/source-rows.ts";
import { findReembedding, setTarget } from "./reembedding-rows.ts";

/** See `ReembeddingStore.startReembedding`. Only within a transaction. */
export function startReembedding(
  connection: Connection,
  { workspace, knowledgeBaseId }: { workspace: string; knowledgeBaseId: string },
  target: EmbeddingSpace,
  now: string,
): KnowledgeBase | null {
  const base = findKnowledgeBase(connection, workspace, knowledgeBaseId);
  if (!base) return null;
  const state = findReembedding(connection, base.row);
  if (spaceOf(target) === spaceOf(base.record)) {
    if (state) setTarget(connection, base.row, null, now);
  } else if (!state || spaceOf(state.target) !== spaceOf(target)) {
    setTarget(connection, base.row, target, now);
  } else if (!state.leased) {
    const resume = connection.sql("update reembeddings set claimable_at = ?, error = null where base = ?");
    resume.run(dueAt(now), base.row);
  }
  return withCounts(connection, base);
}

/** See `Storage.claimReembedding`. Only within a transaction. */
export function claimReembedding(
  connection: Connection,
  { now, leaseMs }: { now: number; leaseMs: number },
): ClaimedReembedding | null {
  const { sql } = connection;
  const found = sql<{ row: number; workspace: string; id: string }>(
    `select bases.row as row, workspace, id from reembeddings join bases on bases.row = reembeddings.base
     where claimable_at <= ? order by claimable_at limit 1`,
  ).get(now);
  if (!found) return null;
  sql("update reembeddings set attempt = attempt + 1, leased = 1, claimable_at = ?, error = null where base = ?").run(
    now + leaseMs,
    found.row,
  );
  const { attempt, target } = findReembedding(connection, found.row)!;
  return { workspace: found.workspace, knowledgeBaseId: found.id, attempt, target };
}
