import type { KnowledgeStore, SourceRecord } from "../../ports/storage/knowledge.ts";
import type { PageKey } from "../../ports/storage/page.ts";

/** The pages that a site has already, by their addresses. */
export async function listPages(
  store: KnowledgeStore,
  { knowledgeBaseId, id }: SourceRecord,
): Promise<Map<string, SourceRecord>> {
  const pages = new Map<string, SourceRecord>();
  let after: PageKey | null = null;
  for (;;) {
    const { rows, hasMore }: Awaited<ReturnType<KnowledgeStore["listSources"]>> = await store.listSources(
      knowledgeBaseId,
      {
        limit: 100,
        after,
        parentId: id,
      },
    );
    for (const page of rows) pages.set(page.sourceUrl!, page);
    const last = rows.at(-1);
    if (!hasMore || !last) return pages;
    after = { createdAt: last.createdAt, id: last.id };
  }
}
