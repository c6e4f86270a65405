import type { EmbeddedChunk, KnowledgeBaseRecord, SourceRecord, Storage, WorkspaceStorage } from "@cuecard/core";
import { aBase, aChunk, aSource, batches, someFacts } from "@cuecard/testing";

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

/** Claims the one source that is due and gives it these chunks. */
export async function fill(storage: Storage, store: WorkspaceStorage, chunks: EmbeddedChunk[]): Promise<void> {
  const claim = await storage.claimSource({ now, leaseMs: 30_000 });
  const result = await store.replaceChunks(claim!, batches(chunks, 100), () => facts);
  if (result !== "done") throw new Error(`The chunks could not be stored: ${result}.`);
}
