import type { KnowledgeBaseRecord, SourceRecord } from "../ports/storage/knowledge.ts";

const hourMs = 3_600_000;
/** Sources that were processed together are refreshed within this share of the interval, not all at once. */
const spread = 0.05;

/**
 * When a source that was processed at `processedAt` (milliseconds) is due again; null for never. A crawl brings its
 * pages up to date with itself.
 */
export function nextRefresh(
  { autoRefresh, refreshInterval }: Pick<KnowledgeBaseRecord, "autoRefresh" | "refreshInterval">,
  { id, sourceType, parentId }: Pick<SourceRecord, "id" | "sourceType" | "parentId">,
  processedAt: number,
): string | null {
  if (!autoRefresh || sourceType !== "url" || parentId !== null) return null;
  return new Date(Math.round(processedAt + refreshInterval * hourMs * (1 + spread * shareOf(id)))).toISOString();
}

/** A number from 0 to 1 that is each id's own, so that a source's delay needs no chance: FNV-1a. */
function shareOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
