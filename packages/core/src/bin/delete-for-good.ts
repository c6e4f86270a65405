import { deleteBlobs } from "../knowledge/content/delete-blobs.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Storage } from "../ports/storage/storage.ts";
import type { BinEntry } from "../schema/bin.ts";
import { binOf } from "../storage-kit/bin.ts";

interface Stores {
  storage: Storage;
  blobs: BlobStore;
}

/** Deletes what an entry of the bin holds, then the entry. It can be repeated when it was broken off. */
export async function deleteForGood(
  { storage, blobs }: Stores,
  workspace: string,
  { id, kind, objectId }: BinEntry,
): Promise<void> {
  const bin = storage.workspace(binOf(workspace, id));
  const store = storage.workspace(workspace);
  if (kind === "agent") await bin.agents.delete(objectId);
  if (kind === "team") {
    await bin.teams.delete(objectId);
    await store.deleteLearnedExamples(objectId, null);
  }
  if (kind === "knowledge_base" || kind === "sources") {
    const deleted = await bin.deleteKnowledgeBase(objectId);
    await deleteBlobs(blobs, deleted?.blobKeys ?? []);
  }
  await store.bin.delete(id);
}

/** Deletes for good what was put into the bin of any workspace before `before` (ISO 8601). Ends early when the signal aborts. */
export async function emptyBin(stores: Stores, before: string, signal: AbortSignal): Promise<void> {
  for (let old = await stores.storage.oldBinEntries(before); old.length > 0; ) {
    for (const { workspace, id } of old) {
      if (signal.aborted) return;
      const entry = await stores.storage.workspace(workspace).bin.get(id);
      if (entry) await deleteForGood(stores, workspace, entry);
    }
    old = await stores.storage.oldBinEntries(before);
  }
}
