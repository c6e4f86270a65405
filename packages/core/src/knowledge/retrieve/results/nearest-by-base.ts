import type { Nearest } from "../../knowledge-search.ts";

/** Of each knowledge base the chunk of the greatest cosine. */
export function nearestByBase(
  found: readonly (readonly [knowledgeBaseId: string, nearest: Nearest])[],
): Map<string, Nearest> {
  const nearest = new Map<string, Nearest>();
  for (const [id, one] of found) if (one.cosine > (nearest.get(id)?.cosine ?? -1)) nearest.set(id, one);
  return nearest;
}
