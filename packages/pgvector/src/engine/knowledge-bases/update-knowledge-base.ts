import type { KnowledgeBase, KnowledgeBasePatch, KnowledgeBaseRecord } from "@cuecard/core";
import { nextRefresh, readKnowledgeBase } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";
import { dueAt, parseSource, type SourceColumns, saveSource, sourceColumns } from "../sources/source-rows.ts";
import { type KnowledgeBaseColumns, knowledgeBaseColumns, withCounts } from "./knowledge-base-rows.ts";

/** See `KnowledgeStore.updateKnowledgeBase`. Only within a transaction. */
export async function updateKnowledgeBase(
  query: Query,
  schema: string,
  { workspace, id }: { workspace: string; id: string },
  patch: KnowledgeBasePatch,
  now: string,
): Promise<KnowledgeBase | null> {
  // Replacements of chunks lock the knowledge base before their source. The same order here prevents deadlocks.
  const [base] = await query<KnowledgeBaseColumns>(
    `select ${knowledgeBaseColumns(schema)} from ${schema}.bases
     where workspace = $1 and id = $2 for update of bases`,
    [workspace, storable(id)],
  );
  if (!base) return null;
  const given = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as KnowledgeBasePatch;
  const record = { ...readKnowledgeBase(base.record), ...given, updatedAt: now };
  await query(`update ${schema}.bases set record = $2 where row = $1`, [base.row, JSON.stringify(record)]);
  const refreshes = given.autoRefresh !== undefined || given.refreshInterval !== undefined;
  if (refreshes) await reschedule(query, schema, base.row, record);
  return withCounts({ ...base, record: JSON.stringify(record) });
}

async function reschedule(query: Query, schema: string, base: string, record: KnowledgeBaseRecord): Promise<void> {
  const ready = await query<SourceColumns>(
    `select ${sourceColumns} from ${schema}.sources where base = $1 and status = 'ready' order by row for update`,
    [base],
  );
  for (const source of ready.map(parseSource)) {
    if (source.record.sourceType !== "url") continue;
    const processedAt = dueAt(source.record.lastProcessedAt);
    const nextRefreshAt = processedAt === null ? null : nextRefresh(record, source.record, processedAt);
    const rescheduled = { ...source.record, nextRefreshAt };
    await saveSource(query, schema, { ...source, claimableAt: dueAt(nextRefreshAt), record: rescheduled });
  }
}
