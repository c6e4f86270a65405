import type { EmbeddingSpace, KnowledgeBase } from "@cuecard/core";
import { readKnowledgeBase, spaceOf } from "@cuecard/core/storage-kit";
import type { Row } from "../base-row.ts";
import type { Dialect } from "../dialect.ts";
import { type ShownColumns, show, shownColumns } from "../knowledge-bases/shown-knowledge-base.ts";
import { dueAt } from "../sources/source-rows.ts";
import { json, sql, table } from "../sql.ts";
import { first, type Steps } from "../verb.ts";

const bases = table("bases");
const reembeddings = table("reembeddings");

/** See `ReembeddingStore.startReembedding`. Only within a transaction. */
export function* startReembedding(
  dialect: Dialect,
  { workspace, knowledgeBaseId }: { workspace: string; knowledgeBaseId: string },
  target: EmbeddingSpace,
  now: string,
): Steps<KnowledgeBase | null> {
  const base = yield* first<{ row: Row; record: string }>(
    sql`select row, record from ${bases}
      where workspace = ${workspace} and id = ${knowledgeBaseId}${dialect.forNoKeyUpdate}`,
  );
  if (!base) return null;
  const state = yield* first<{ target: string; leased: boolean | number }>(
    sql`select target, leased from ${reembeddings}
      where base = ${base.row} and target is not null${dialect.forUpdate}`,
  );
  if (spaceOf(target) === spaceOf(readKnowledgeBase(base.record))) {
    if (state) yield* setTarget(dialect, base.row, null, now);
  } else if (!state || spaceOf(JSON.parse(state.target) as EmbeddingSpace) !== spaceOf(target)) {
    yield* setTarget(dialect, base.row, target, now);
  } else if (!state.leased) {
    yield sql`update ${reembeddings} set claimable_at = ${dueAt(now)}, error = null where base = ${base.row}`;
  }
  const shown = yield* first<ShownColumns>(sql`select ${shownColumns(dialect)} from ${bases} where row = ${base.row}`);
  return show(dialect, shown!);
}

/**
 * Starts a re-embedding from nothing, or ends it with null. Its row stays without a target when it is over: attempts
 * never repeat within a knowledge base. What it had stored is of an earlier generation then. Only within a transaction.
 */
export function* setTarget(dialect: Dialect, base: Row, target: EmbeddingSpace | null, now: string): Steps<void> {
  const stored = target && json(target);
  const due = target && dueAt(now);
  yield sql`insert into ${reembeddings} as kept (base, target, started_at, claimable_at, generation)
    select row, ${stored}, ${now}, ${due}, generation + 1 from ${bases} where row = ${base}
    on conflict (base) do update set target = excluded.target, started_at = excluded.started_at,
      claimable_at = excluded.claimable_at, embedded = 0, leased = ${false}, error = null,
      generation = kept.generation + 1`;
  for (const statement of dialect.leaveVectors(base)) yield statement;
}
