import type { KnowledgeStore } from "@cuecard/core";
import { afterCrawl, afterFound } from "@cuecard/core/storage-kit";
import type { Engine } from "../engine.ts";
import { dueAt, fenced, holdKnowledgeBase, lockSource, saveSource, withoutLease } from "../sources/source-rows.ts";
import { insertSourceRow, lockPages, removeSources } from "../sources/source-tree.ts";
import { unreferencedBlobKeys } from "../sources/unreferenced-blobs.ts";

/** What the worker that crawls a site may do with its pages. */
export function createCrawls(
  { database, names: { schema } }: Engine,
  workspace: string,
): Pick<KnowledgeStore, "storePage" | "finishCrawl"> {
  return {
    storePage: (claim, page) =>
      database.transaction(async (query) => {
        let busy = false;
        const place = { workspace, knowledgeBaseId: claim.knowledgeBaseId, id: claim.sourceId };
        await holdKnowledgeBase(query, schema, workspace, claim.knowledgeBaseId);
        const result = await fenced(await lockSource(query, schema, place), claim, async (source) => {
          const [there] = await lockPages(query, schema, source, page.sourceUrl);
          if (!there) return insertSourceRow(query, schema, { workspace, base: source.base, record: page });
          const record = afterFound(there.record, page);
          busy = record === null;
          if (record)
            await saveSource(query, schema, {
              ...withoutLease(there, dueAt(page.updatedAt)),
              failedDeliveries: 0,
              record,
            });
        });
        return busy ? "busy" : result;
      }),
    finishCrawl: (claim, facts) =>
      database.transaction(async (query) => {
        let blobKeys: string[] = [];
        const place = { workspace, knowledgeBaseId: claim.knowledgeBaseId, id: claim.sourceId };
        await holdKnowledgeBase(query, schema, workspace, claim.knowledgeBaseId);
        const result = await fenced(await lockSource(query, schema, place), claim, async (source) => {
          const gone = new Set(facts.gone);
          const pages = gone.size > 0 ? await lockPages(query, schema, source) : [];
          const keys = await removeSources(
            query,
            schema,
            pages.filter(({ record }) => gone.has(record.id)),
          );
          blobKeys = await unreferencedBlobKeys(query, schema, keys);
          const record = afterCrawl(source.record, facts);
          await saveSource(query, schema, {
            ...withoutLease(source, dueAt(record.nextRefreshAt)),
            failedDeliveries: 0,
            record,
          });
        });
        return { result, blobKeys };
      }),
  };
}
