import { readKnowledgeBase } from "@cuecard/core/storage-kit";
import { baseRow, type Row } from "../base-row.ts";
import type { Dialect } from "../dialect.ts";
import { reschedule } from "../knowledge-bases/update-knowledge-base.ts";
import { sql, table } from "../sql.ts";
import { first, type Steps } from "../verb.ts";

/** Two workspaces between which something moves. */
export interface Move {
  from: string;
  to: string;
}

/** Tables with what a knowledge base holds, under the name of its workspace. */
const held = ["sources", "uploads", "gaps"];

/** Moves a knowledge base with all that it holds to another workspace. Its row; null: there is none. */
export function* moveKnowledgeBase(dialect: Dialect, { from, to }: Move, id: string): Steps<Row | null> {
  const base = yield* first<{ row: Row }>(sql`${baseRow(from, id)}${dialect.forUpdate}`);
  if (!base) return null;
  yield sql`update ${table("bases")} set workspace = ${to} where row = ${base.row}`;
  for (const name of held) yield sql`update ${table(name)} set workspace = ${to} where base = ${base.row}`;
  // Both stores find the chunks of a source by an index, and SQLite those of a knowledge base by none.
  yield sql`update ${table("chunks")} set workspace = ${to}
    where source in (select row from ${table("sources")} where base = ${base.row})`;
  return base.row;
}

/** Nothing of a knowledge base is due any more, and whoever works on it has lost it. */
export function* rest(base: Row): Steps<void> {
  for (const name of ["sources", "reembeddings"])
    yield sql`update ${table(name)} set claimable_at = null, leased = ${false} where base = ${base}`;
}

/** What waited, or was being worked on, is due now. Pages are fetched again when they are due. */
export function* wake(dialect: Dialect, base: Row, now: number): Steps<void> {
  yield sql`update ${table("sources")} set claimable_at = ${now} where base = ${base} and status in ('pending', 'processing')`;
  yield sql`update ${table("reembeddings")} set claimable_at = ${now} where base = ${base} and target is not null`;
  const stored = yield* first<{ record: string }>(sql`select record from ${table("bases")} where row = ${base}`);
  yield* reschedule(dialect, base, readKnowledgeBase(stored!.record));
}
