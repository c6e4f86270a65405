import type { SourceRecord } from "@cuecard/core";
import { restoredSource } from "@cuecard/core/storage-kit";
import { baseRow, type Row } from "../base-row.ts";
import type { Dialect } from "../dialect.ts";
import {
  holdKnowledgeBase,
  lockSource,
  parseSource,
  type SourceColumns,
  type StoredSource,
  sourceColumns,
} from "../sources/source-rows.ts";
import { insertSourceRow, lockPages, removeSources } from "../sources/source-tree.ts";
import { sql, table } from "../sql.ts";
import { count, first, rows, type Steps } from "../verb.ts";
import type { Move } from "./move-knowledge-base.ts";

const [bases, sources, uploads] = [table("bases"), table("sources"), table("uploads")];

/** Moves sources without their chunks into a knowledge base of the same id that has nothing else. False: none is there. */
export function* binSources(dialect: Dialect, { from, to }: Move, id: string, sourceIds: string[]): Steps<boolean> {
  const base = yield* holdKnowledgeBase(dialect, from, id);
  if (base === null) return false;
  const found = new Map<Row, StoredSource>();
  for (const sourceId of [...new Set(sourceIds)].sort()) {
    const source = yield* lockSource(dialect, { workspace: from, knowledgeBaseId: id, sourceId });
    if (source) for (const each of [source, ...(yield* lockPages(dialect, source))]) found.set(each.row, each);
  }
  if (found.size === 0) return false;
  yield sql`insert into ${bases} (workspace, id, created_at, record)
    select ${to}, id, created_at, record from ${bases} where row = ${base}`;
  const made = yield* first<{ row: Row }>(baseRow(to, id));
  const move = { workspace: to, base: made!.row };
  yield* moveSources(dialect, [...found.values()], from, move, (record) => record);
  yield sql`update ${sources} set claimable_at = null where base = ${move.base}`;
  return true;
}

/** Moves them back, to be processed again. */
export function* restoreSources(
  dialect: Dialect,
  { from, to }: Move,
  id: string,
  now: string,
): Steps<"done" | "id_taken" | "knowledge_base_gone"> {
  const base = yield* holdKnowledgeBase(dialect, to, id);
  if (base === null) return "knowledge_base_gone";
  const kept = yield* first<{ row: Row }>(sql`${baseRow(from, id)}${dialect.forUpdate}`);
  if (!kept) return "done";
  const columns = yield* rows<SourceColumns>(
    sql`select ${sourceColumns} from ${sources} where base = ${kept.row} order by row`,
  );
  const moved = columns.map((each) => parseSource(dialect, each));
  for (const { record } of moved) {
    if (record.parentId === null) continue;
    const again = sql`select 1 from ${sources}
      where base = ${base} and parent = ${record.parentId} and page_url = ${record.sourceUrl}`;
    if ((yield* count(again)) > 0) return "id_taken";
  }
  yield* moveSources(dialect, moved, from, { workspace: to, base }, (record) => restoredSource(record, now));
  yield sql`delete from ${bases} where row = ${kept.row}`;
  return "done";
}

/** Moves locked sources with the uploads that they took. */
function* moveSources(
  dialect: Dialect,
  moved: readonly StoredSource[],
  from: string,
  { workspace, base }: { workspace: string; base: Row },
  as: (record: SourceRecord) => SourceRecord,
): Steps<void> {
  yield* removeSources(dialect, moved);
  for (const { record } of moved) {
    yield* insertSourceRow(dialect, { workspace, base }, as(record));
    yield sql`update ${uploads} set workspace = ${workspace}, base = ${base}
      where workspace = ${from} and claimed_by = ${record.id}`;
  }
}
