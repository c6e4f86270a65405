import type { KnowledgeBase, SourceStatus } from "@cuecard/core";
import { readKnowledgeBase } from "@cuecard/core/storage-kit";
import { reembeddingOfKnowledgeBase, showReembedding } from "../reembedding/reembedding-rows.ts";

/** Of a table named `bases`. */
export interface KnowledgeBaseColumns {
  row: string;
  record: string;
  chunk_count: number;
  counts: string | null;
  reembedding: string | null;
}

export const knowledgeBaseColumns = (schema: string): string => `row::text, record, chunk_count::float8 as chunk_count,
  (select json_object_agg(status, count) from (
    select status, count(*) from ${schema}.sources where base = bases.row group by status
  ) as counted)::text as counts, ${reembeddingOfKnowledgeBase(schema)} as reembedding`;

/** The knowledge base as it is shown, with its derived counts and its re-embedding. */
export function withCounts({
  record,
  chunk_count: chunkCount,
  counts,
  reembedding,
}: KnowledgeBaseColumns): KnowledgeBase {
  const sourceCounts = { pending: 0, processing: 0, ready: 0, failed: 0, total: 0 };
  for (const [status, count] of Object.entries(JSON.parse(counts ?? "{}") as Record<SourceStatus, number>)) {
    sourceCounts[status as SourceStatus] = count;
    sourceCounts.total += count;
  }
  return {
    ...readKnowledgeBase(record),
    reembedding: showReembedding(reembedding, chunkCount),
    sourceCounts,
    chunkCount,
  };
}
