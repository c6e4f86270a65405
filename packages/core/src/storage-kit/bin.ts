import type { SourceRecord } from "../ports/storage/knowledge.ts";

/** Workspace of an entry of the bin. */
export const binOf = (workspace: string, entryId: string): string => `${workspace}/${entryId}`;

/**
 * What a source is when it comes back: it has no chunks and is processed again. A page is read from the bytes that were
 * kept of it, since its address may be gone. No run of before may still write.
 */
export const restoredSource = (record: SourceRecord, now: string): SourceRecord => ({
  ...record,
  fetched: record.fetched ?? keptPage(record),
  status: "pending",
  step: null,
  progress: 0,
  attempt: record.attempt + 1,
  chunkCount: 0,
  readAgain: false,
  updatedAt: now,
});

function keptPage({ sourceType, sourceUrl, blobKey, contentHash, validators }: SourceRecord): SourceRecord["fetched"] {
  if (sourceType !== "url" || !sourceUrl || !blobKey || !contentHash) return null;
  return { blobKey, contentHash, mimeType: null, url: sourceUrl, validators };
}
