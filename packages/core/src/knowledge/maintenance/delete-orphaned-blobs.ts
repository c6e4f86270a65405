import { timeOfId } from "../../base/values/ids.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Storage } from "../../ports/storage/storage.ts";
import { earliestTime } from "./earliest-time.ts";

export interface MaintenanceOptions {
  storage: Storage;
  blobs: BlobStore;
  now: () => number;
  /** Days for which events are kept. */
  eventDays: number;
  /** Days for which the audit log is kept. */
  auditDays: number;
  /** Days for which what was used is kept. */
  usageDays: number;
  /** Deletes for good what was put into a bin before then (ISO 8601). */
  emptyBin: (before: string, signal: AbortSignal) => Promise<void>;
}

/**
 * Younger blobs stay, in milliseconds. A run that just wrote a page names it when it replaces the chunks, and an upload
 * that is coming in when it is complete: both are over long before.
 */
const guardMs = 24 * 3_600_000;

/** Keys of one question to the store. */
const askedAtOnce = 500;

interface Batch {
  workspace: string;
  knowledgeBaseId: string;
  keys: string[];
}

/**
 * Forgets uploads that nobody registered for 24 hours, and deletes blobs of that age that nothing names: those of
 * forgotten uploads, and what a process left that died between a blob and its row. Blobs of knowledge bases that this
 * store never had belong to another store and stay. Resolves with how many blobs were deleted. Ends early when the
 * signal aborts.
 */
export async function deleteOrphanedBlobs(
  { storage, blobs, now }: Pick<MaintenanceOptions, "storage" | "blobs" | "now">,
  signal: AbortSignal,
): Promise<number> {
  const time = now();
  const before = time - guardMs;
  await storage.forgetUploads(new Date(before).toISOString());
  let deleted = 0;
  for await (const { workspace, knowledgeBaseId, keys } of oldKeys(blobs, { before, after: time + guardMs })) {
    for (const key of await storage.workspace(workspace).unreferencedBlobs(knowledgeBaseId, keys)) {
      if (signal.aborted) return deleted;
      await blobs.delete(key);
      deleted += 1;
    }
    if (signal.aborted) return deleted;
  }
  return deleted;
}

/**
 * Keys of the form `workspace/base/place/item`, old ones only; an item's id says when it was made. One of
 * the future comes from a wrong clock, and counts as old. One of a clock that was never set may have been written just
 * now, its row not yet: it stays.
 */
async function* oldKeys(blobs: BlobStore, { before, after }: { before: number; after: number }): AsyncGenerator<Batch> {
  let batch: Batch = { workspace: "", knowledgeBaseId: "", keys: [] };
  for await (const key of blobs.keys("")) {
    const [workspace, knowledgeBaseId, , item, ...more] = key.split("/");
    const madeAt = timeOfId(item ?? "");
    if (more.length > 0 || madeAt === null || madeAt < earliestTime || (madeAt >= before && madeAt <= after)) continue;
    const fits =
      workspace === batch.workspace && knowledgeBaseId === batch.knowledgeBaseId && batch.keys.length < askedAtOnce;
    if (!fits) {
      if (batch.keys.length > 0) yield batch;
      batch = { workspace: workspace!, knowledgeBaseId: knowledgeBaseId!, keys: [] };
    }
    batch.keys.push(key);
  }
  if (batch.keys.length > 0) yield batch;
}
