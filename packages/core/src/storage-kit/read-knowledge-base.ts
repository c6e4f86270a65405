import type { KnowledgeBaseRecord } from "../ports/storage/knowledge.ts";

/** A knowledge base as it was stored. One that was stored before there were gaps keeps none. */
export function readKnowledgeBase(record: string): KnowledgeBaseRecord {
  return { gaps: false, ...(JSON.parse(record) as Omit<KnowledgeBaseRecord, "gaps">) };
}
