import type { ClaimedSource } from "../ports/storage/storage.ts";

/** What `Storage.claimSource` gives: the ids and the attempt are those of the source. */
export function claimedSource(
  claimed: Pick<ClaimedSource, "workspace" | "source" | "knowledgeBase" | "failedDeliveries">,
): ClaimedSource {
  const { knowledgeBaseId, id: sourceId, attempt } = claimed.source;
  return { ...claimed, knowledgeBaseId, sourceId, attempt };
}
