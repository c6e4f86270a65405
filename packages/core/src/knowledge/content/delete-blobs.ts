import type { BlobStore } from "../../ports/blob-store.ts";

/**
 * Deletes blobs whose rows are gone. What can't be deleted now names nothing any more, and maintenance deletes it within
 * a day: nothing that was asked for is undone by it, so the request has succeeded.
 */
export async function deleteBlobs(blobs: BlobStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) await blobs.delete(key).catch(() => undefined);
}
