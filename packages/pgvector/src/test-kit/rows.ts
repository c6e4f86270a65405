import type { EmbeddedChunk, KnowledgeBaseRecord, SourceRecord, Storage, WorkspaceStorage } from "@cuecard/core";
import { aBase, aChunk, aSource, batches, someFacts, storeChunks } from "@cuecard/testing/stores";

export const facts = someFacts();
export const now = Date.parse(facts.now);
export { batches };

export function knowledgeBase(id: string, embeddingDimensions: number): KnowledgeBaseRecord {
  return aBase({ id, name: id, embeddingModel: "rows", embeddingDimensions });
}

export function source(
  knowledgeBaseId: string,
  id: string,
  customMetadata: SourceRecord["customMetadata"] = null,
): SourceRecord {
  return aSource(knowledgeBaseId, { id, textTitle: id, customMetadata });
}

export function chunk(
  id: string,
  position: number,
  values: Pick<EmbeddedChunk, "vector"> & Partial<EmbeddedChunk>,
): EmbeddedChunk {
  return aChunk(position, { id, text: `Text of ${id}`, ...values });
}

/** Stores a source with these chunks; nothing else may be due. */
export async function fill(
  storage: Storage,
  store: WorkspaceStorage,
  stored: SourceRecord,
  chunks: EmbeddedChunk[],
): Promise<void> {
  await store.insertSource(stored, null);
  await storeChunks(storage, store, chunks);
}
