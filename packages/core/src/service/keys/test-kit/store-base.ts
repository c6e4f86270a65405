import type { Storage } from "../../../ports/storage/storage.ts";

const createdAt = "2026-11-21T09:00:00.000Z";

/** For tests: stores an empty knowledge base of the default workspace, and returns its id. */
export async function storeBase(storage: Storage, id = "kb_1"): Promise<string> {
  await storage.workspace("default").insertKnowledgeBase({
    id,
    object: "knowledge_base",
    name: id,
    description: null,
    embeddingProvider: "fake",
    embeddingModel: "fake",
    embeddingDimensions: 8,
    autoRefresh: false,
    refreshInterval: 24,
    gaps: false,
    synonyms: [],
    createdAt,
    updatedAt: createdAt,
  });
  return id;
}
