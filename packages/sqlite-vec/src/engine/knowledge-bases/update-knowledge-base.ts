import type { KnowledgeBase, KnowledgeBasePatch, KnowledgeBaseRecord } from "@cuecard/core";
import { nextRefresh } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { dueAt, parseSource, saveSource, sourceColumns } from "../sources/source-rows.ts";
import { findKnowledgeBase, withCounts } from "./knowledge-base-rows.ts";

/** See `KnowledgeStore.updateKnowledgeBase`. Only within a transaction. */
export function updateKnowledgeBase(
  connection: Connection,
  { workspace, id }: { workspace: string; id: string },
  patch: KnowledgeBasePatch,
  now: string,
): KnowledgeBase | null {
  const base = findKnowledgeBase(connection, workspace, id);
  if (!base) return null;
  const given = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as KnowledgeBasePatch;
  const record = { ...base.record, ...given, updatedAt: now };
  connection.sql("update bases set record = ? where row = ?").run(JSON.stringify(record), base.row);
  const refreshes = given.autoRefresh !== undefined || given.refreshInterval !== undefined;
  if (refreshes) reschedule(connection, base.row, record);
  return withCounts(connection, { ...base, record });
}

function reschedule(connection: Connection, base: number, record: KnowledgeBaseRecord): void {
  const ready = connection
    .sql(`select ${sourceColumns} from sources where base = ? and status = 'ready'`)
    .all(base)
    .map(parseSource);
  for (const source of ready) {
    if (source.record.sourceType !== "url") continue;
    const processedAt = dueAt(source.record.lastProcessedAt);
    const nextRefreshAt = processedAt === null ? null : nextRefresh(record, source.record, processedAt);
    saveSource(connection, {
      ...source,
      claimableAt: dueAt(nextRefreshAt),
      record: { ...source.record, nextRefreshAt },
    });
  }
}
