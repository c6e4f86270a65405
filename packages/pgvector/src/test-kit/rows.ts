import type { EmbeddedChunk, KnowledgeBaseRecord, SourceFacts, SourceRecord, Storage, WorkspaceStorage } from "@cuecard/core";

export const now = Date.parse("2026-03-01T12:00:00.000Z");
const timestamp = new Date(now).toISOString();

export function knowledgeBase(id: string, embeddingDimensions: number): KnowledgeBaseRecord {
  return {
    id,
    object: "knowledge_base",
    name: id,
    description: null,
    embeddingProvider: "fake",
    embeddingModel: "rows",
    embeddingDimensions,
    autoRefresh: false,
    refreshInterval: 24,
    createdAt: timestamp,
    updatedAt: timestamp,
  };
}

export function source(knowledgeBaseId: string, id: string, customMetadata: SourceRecord["customMetadata"] = null): SourceRecord {
  return {
    id,
    object: "source",
    knowledgeBaseId,
    sourceType: "text",
    filename: null,
    mimeType: null,
    fileSizeBytes: null,
    sourceUrl: null,
    textTitle: id,
    chunkStrategy: "auto",
    chunkMaxTokens: 512,
    chunkOverlap: 64,
    customMetadata,
    status: "pending",
    processingError: null,
    errorCode: null,
    retryable: false,
    step: null,
    progress: 0,
    attempt: 0,
    warnings: [],
    chunkCount: 0,
    tokenCount: 0,
    contentHash: null,
    lastProcessedAt: null,
    nextRefreshAt: null,
    createdAt: timestamp,
    updatedAt: timestamp,
    blobKey: null,
  };
}

export function chunk(id: string, position: number, values: Pick<EmbeddedChunk, "vector"> & Partial<EmbeddedChunk>): EmbeddedChunk {
  const terms = values.terms ?? new Map([["refund", 1]]);
  return {
    id,
    position,
    text: `Text of ${id}`,
    start: 0,
    end: 10,
    page: null,
    headingPath: [],
    tableHeader: null,
    tokenCount: 5,
    terms,
    length: [...terms.values()].reduce((sum, count) => sum + count, 0),
    ...values,
  };
}

export const facts: SourceFacts = {
  tokenCount: 5,
  contentHash: "a".repeat(64),
  blobKey: "blob",
  warnings: [],
  title: null,
  now: timestamp,
  nextRefreshAt: null,
};

export async function* batches<T>(items: T[], size = 100): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Stores a source with these chunks; nothing else may be due. */
export async function fill(storage: Storage, store: WorkspaceStorage, stored: SourceRecord, chunks: EmbeddedChunk[]): Promise<void> {
  await store.insertSource(stored, null);
  const claim = await storage.claimSource({ now, leaseMs: 30_000 });
  const result = await store.replaceChunks(claim!, batches(chunks), () => facts);
  if (result !== "done") throw new Error(`The chunks could not be stored: ${result}.`);
}
