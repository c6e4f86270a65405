import type { WorkspaceRows } from "./rows.ts";

/** The distinct blobs of `removed` rows that no row names any more. */
export function unnamedBlobs({ sources, uploads }: WorkspaceRows, removed: { blobKey: string | null }[]): string[] {
  const named = new Set([
    ...[...sources.values()].map(({ record }) => record.blobKey),
    ...[...uploads.values()].map(({ blobKey }) => blobKey),
  ]);
  return [...new Set(removed.map(({ blobKey }) => blobKey))].filter((key) => key !== null && !named.has(key)) as string[];
}
