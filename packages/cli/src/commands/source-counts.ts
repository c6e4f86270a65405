import type { KnowledgeBase } from "@cuecard/core";

const states = ["ready", "processing", "pending", "failed"] as const;

/** `5 ready, 1 failed`; `none` where there is none. */
export function countsOf(counts: KnowledgeBase["sourceCounts"]): string {
  return states.flatMap((state) => (counts[state] > 0 ? `${counts[state]} ${state}` : [])).join(", ") || "none";
}
