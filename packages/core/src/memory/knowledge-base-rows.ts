import type { KnowledgeBaseRecord } from "../ports/storage/knowledge.ts";
import type { KnowledgeBase } from "../schema/knowledge-base.ts";
import { nextRefresh } from "../storage-kit/next-refresh.ts";
import { toReembedding } from "../storage-kit/to-reembedding.ts";
import { copy, type SourceRow, type WorkspaceRows } from "./rows.ts";

/** A knowledge base with its derived fields. */
export function withCounts(rows: WorkspaceRows, record: KnowledgeBaseRecord): KnowledgeBase {
  const sources = sourcesOf(rows, record.id);
  const sourceCounts = { pending: 0, processing: 0, ready: 0, failed: 0, total: sources.length };
  for (const source of sources) sourceCounts[source.record.status] += 1;
  const chunkCount = sources.reduce((sum, source) => sum + source.chunks.length, 0);
  const state = rows.reembeddings.get(record.id)?.state ?? null;
  return { ...copy(record), reembedding: state && toReembedding(state, chunkCount), sourceCounts, chunkCount };
}

export function sourcesOf({ sources }: WorkspaceRows, knowledgeBaseId: string): SourceRow[] {
  return [...sources.values()].filter(({ record }) => record.knowledgeBaseId === knowledgeBaseId);
}

/** Computes when the pages of a knowledge base are fetched again. */
export function reschedule(rows: WorkspaceRows, base: KnowledgeBaseRecord): void {
  for (const row of sourcesOf(rows, base.id)) {
    const { status, sourceType, lastProcessedAt } = row.record;
    if (status !== "ready" || sourceType !== "url") continue;
    const nextRefreshAt = lastProcessedAt === null ? null : nextRefresh(base, row.record, Date.parse(lastProcessedAt));
    row.record.nextRefreshAt = nextRefreshAt;
    row.dueAt = nextRefreshAt === null ? null : Date.parse(nextRefreshAt);
  }
}
