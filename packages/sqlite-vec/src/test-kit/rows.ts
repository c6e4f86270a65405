import type { EmbeddedChunk, KnowledgeBaseRecord, SourceRecord } from "@cuecard/core";
import { aBase, aChunk, aSource, batches, someFacts, storeChunks } from "@cuecard/testing/stores";

export const facts = someFacts();
export const now = Date.parse(facts.now);
export { batches, storeChunks };

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
