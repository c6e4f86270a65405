import type { KnowledgeStore } from "../ports/storage/knowledge.ts";
import { afterCrawl, afterFound } from "../storage-kit/source-runs.ts";
import { addSource, copy, type WorkspaceRows } from "./rows.ts";
import { endRun, fencedSource } from "./runs.ts";
import { removeSources, unreferencedBlobs } from "./unreferenced-blobs.ts";

/** What the worker that crawls a site may do with its pages. */
export function createMemoryCrawls(rows: WorkspaceRows): Pick<KnowledgeStore, "storePage" | "finishCrawl"> {
  const { sources } = rows;
  return {
    async storePage(claim, page) {
      let busy = false;
      const result = fencedSource(rows, claim, () => {
        const there = [...sources.values()].find(
          ({ record }) => record.parentId === claim.sourceId && record.sourceUrl === page.sourceUrl,
        );
        if (!there) return addSource(rows, page);
        const record = afterFound(there.record, copy(page));
        busy = record === null;
        if (record) Object.assign(there, { record, dueAt: Date.parse(page.updatedAt) });
      });
      return busy ? "busy" : result;
    },
    async finishCrawl(claim, facts) {
      let blobKeys: string[] = [];
      const result = fencedSource(rows, claim, (row) => {
        const gone = new Set(facts.gone);
        blobKeys = unreferencedBlobs(
          rows,
          removeSources(rows, ({ record }) => record.parentId === claim.sourceId && gone.has(record.id)),
        );
        endRun(row, afterCrawl(row.record, copy(facts)));
      });
      return { result, blobKeys };
    },
  };
}
