import type { KnowledgeBaseRecord } from "../ports/storage/knowledge.ts";

/** A knowledge base as it was stored. One that was stored before there were gaps keeps none, and one before there were synonyms has none. */
export function readKnowledgeBase(record: string): KnowledgeBaseRecord {
  return { gaps: false, synonyms: [], ...(JSON.parse(record) as Omit<KnowledgeBaseRecord, "gaps" | "synonyms">) };
}
