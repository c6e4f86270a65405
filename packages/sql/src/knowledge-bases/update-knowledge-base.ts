import type { KnowledgeBase, KnowledgeBasePatch, KnowledgeBaseRecord } from "@cuecard/core";
import { nextRefresh, readKnowledgeBase } from "@cuecard/core/storage-kit";
import type { Row } from "../base-row.ts";
import type { Dialect } from "../dialect.ts";
import { dueAt, parseSource, type SourceColumns, saveSource, sourceColumns } from "../sources/source-rows.ts";
import { json, sql, table } from "../sql.ts";
import { first, rows, type Steps } from "../verb.ts";
import { type ShownColumns, show, shownColumns } from "./shown-knowledge-base.ts";

const bases = table("bases");

/** See `KnowledgeStore.updateKnowledgeBase`. Only within a transaction. */
export function* updateKnowledgeBase(
  dialect: Dialect,
  { workspace, id }: { workspace: string; id: string },
  patch: KnowledgeBasePatch,
  now: string,
): Steps<KnowledgeBase | null> {
  // Replacements of chunks lock the knowledge base before their source. The same order here prevents deadlocks.
  const base = yield* first<{ row: Row; record: string }>(
    sql`select row, record from ${bases} where workspace = ${workspace} and id = ${id}${dialect.forUpdate}`,
  );
  if (!base) return null;
  const given = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as KnowledgeBasePatch;
  const record = { ...readKnowledgeBase(base.record), ...given, updatedAt: now };
  const updated = yield* first<ShownColumns>(
    sql`update ${bases} set record = ${json(record)} where row = ${base.row} returning ${shownColumns(dialect)}`,
  );
  if (given.autoRefresh !== undefined || given.refreshInterval !== undefined)
    yield* reschedule(dialect, base.row, record);
  return show(dialect, updated!);
}

/** Computes when the pages of a knowledge base are fetched again. Only within a transaction. */
export function* reschedule(dialect: Dialect, base: Row, record: KnowledgeBaseRecord): Steps<void> {
  const ready = yield* rows<SourceColumns>(
    sql`select ${sourceColumns} from ${table("sources")} where base = ${base} and status = 'ready'
      order by row${dialect.forUpdate}`,
  );
  for (const source of ready.map((columns) => parseSource(dialect, columns))) {
    if (source.record.sourceType !== "url") continue;
    const processedAt = dueAt(source.record.lastProcessedAt);
    const nextRefreshAt = processedAt === null ? null : nextRefresh(record, source.record, processedAt);
    yield* saveSource({ ...source, claimableAt: dueAt(nextRefreshAt), record: { ...source.record, nextRefreshAt } });
  }
}
