import type { Cuecard } from "@cuecard/core";

/** How many sources all workspaces have, by status: those with a key, and the default one. */
export async function countSources(cuecard: Pick<Cuecard, "keys" | "workspace">): Promise<Record<string, number>> {
  const counts = { pending: 0, processing: 0, ready: 0, failed: 0 };
  const workspaces = new Set(["default", ...(await cuecard.keys.list()).map(({ workspace }) => workspace)]);
  for (const id of workspaces) {
    const { knowledgeBases } = cuecard.workspace(id);
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof knowledgeBases.list>> = await knowledgeBases.list({ limit: 100, cursor });
      for (const { sourceCounts } of page.data) {
        for (const status of Object.keys(counts) as (keyof typeof counts)[]) counts[status] += sourceCounts[status];
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  return counts;
}
