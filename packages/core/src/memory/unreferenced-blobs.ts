import type { SourceRecord } from "../ports/storage/knowledge.ts";
import type { SourceRow, WorkspaceRows } from "./rows.ts";

/** The blobs of `keys`, each once, that no row names any more. */
export function unreferencedBlobs(rows: WorkspaceRows, keys: (string | null)[]): string[] {
  const all = [rows, ...rows.bins.values()];
  const named = new Set([
    ...all.flatMap(({ sources }) => [...sources.values()].flatMap(({ record }) => blobsOf(record))),
    ...all.flatMap(({ uploads }) => [...uploads.values()].map(({ blobKey }) => blobKey)),
  ]);
  return [...new Set(keys)].filter((key) => key !== null && !named.has(key)) as string[];
}

/** Removes the sources that `gone` tells, and names every blob that was kept for them. */
export function removeSources({ sources }: WorkspaceRows, gone: (row: SourceRow) => boolean): (string | null)[] {
  const removed = [...sources.values()].filter(gone);
  for (const { record } of removed) sources.delete(record.id);
  return removed.flatMap(({ record }) => blobsOf(record));
}

const blobsOf = ({ blobKey, fetched }: SourceRecord) => [blobKey, fetched?.blobKey ?? null];
