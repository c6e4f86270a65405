import { CuecardError } from "../../errors.ts";
import type { GapChange, GapStore } from "../../ports/storage/gaps.ts";
import type { Gap } from "../../schema/gap.ts";

/**
 * Changes a gap by optimistic retry: when another changed it meanwhile, it is changed as it is then. Returns it as it
 * was before and as it is. Throws `gap_not_found`.
 */
export async function changeGap(
  store: Pick<GapStore, "getGap" | "changeGap">,
  { knowledgeBaseId, id }: Pick<Gap, "knowledgeBaseId" | "id">,
  change: Omit<GapChange, "updatedAt">,
  now: () => number,
): Promise<{ before: Gap; after: Gap }> {
  for (;;) {
    const before = await store.getGap(knowledgeBaseId, id);
    if (!before) throw gapNotFound(knowledgeBaseId, id);
    const updatedAt = nextUpdate(before, now());
    const after = await store.changeGap(knowledgeBaseId, id, { ...change, updatedAt }, before.updatedAt);
    if (after) return { before, after };
  }
}

/** Later than the last one, so that two changes within a millisecond differ. */
export function nextUpdate({ updatedAt }: Pick<Gap, "updatedAt">, now: number): string {
  return new Date(Math.max(now, Date.parse(updatedAt) + 1)).toISOString();
}

export function gapNotFound(knowledgeBaseId: string, id: string): CuecardError {
  const message = `There is no gap "${id}" in knowledge base ${knowledgeBaseId}; list its gaps to see their ids.`;
  return new CuecardError("gap_not_found", message);
}
