import type { KnowledgeStore } from "@cuecard/core";
import { afterCrawl, afterFound } from "@cuecard/core/storage-kit";
import type { Dialect } from "../dialect.ts";
import { fenced } from "../lease.ts";
import { endRun, holdKnowledgeBase, lockSource } from "../sources/source-rows.ts";
import { insertSourceRow, lockPages, removeSources } from "../sources/source-tree.ts";
import { unreferencedBlobs } from "../sources/unreferenced-blobs.ts";
import { transaction, type WorkspaceVerbs } from "../verb.ts";

export type CrawlStore = Pick<KnowledgeStore, "storePage" | "finishCrawl">;

/** What the worker that crawls a site may do with its pages. */
export const createCrawls = (dialect: Dialect): WorkspaceVerbs<CrawlStore> => ({
  storePage: transaction(function* (workspace, claim, page) {
    let busy = false;
    yield* holdKnowledgeBase(dialect, workspace, claim.knowledgeBaseId);
    const site = yield* lockSource(dialect, { workspace, ...claim });
    const result = yield* fenced(site, claim.attempt, function* (source) {
      const [there] = yield* lockPages(dialect, source, page.sourceUrl);
      if (!there) return yield* insertSourceRow(dialect, { workspace, base: source.base }, page);
      const record = afterFound(there.record, page);
      busy = record === null;
      if (record) yield* endRun(there, record, page.updatedAt);
    });
    return busy ? "busy" : result;
  }),
  finishCrawl: transaction(function* (workspace, claim, facts) {
    let blobKeys: string[] = [];
    yield* holdKnowledgeBase(dialect, workspace, claim.knowledgeBaseId);
    const site = yield* lockSource(dialect, { workspace, ...claim });
    const result = yield* fenced(site, claim.attempt, function* (source) {
      const gone = new Set(facts.gone);
      const pages = gone.size > 0 ? yield* lockPages(dialect, source) : [];
      const keys = yield* removeSources(
        dialect,
        pages.filter(({ record }) => gone.has(record.id)),
      );
      blobKeys = yield* unreferencedBlobs(dialect, keys);
      yield* endRun(source, afterCrawl(source.record, facts));
    });
    return { result, blobKeys };
  }),
});
