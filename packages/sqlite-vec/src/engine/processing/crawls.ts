import type { Claim, CrawlFacts, FencedResult, SourceRecord } from "@cuecard/core";
import { afterCrawl, afterFound } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import {
  blobsOf,
  dueAt,
  fenced,
  parseSource,
  saveSource,
  sourceColumns,
  withoutLease,
} from "../sources/source-rows.ts";
import { findPages, insertSourceRow, removeSource } from "../sources/source-tree.ts";
import { unreferencedBlobKeys } from "../sources/unreferenced-blobs.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";

/** What the worker that crawls a site may do with its pages. */
export function createCrawlWrites(connection: Connection, compaction: Compaction) {
  const { sql, write } = connection;
  return {
    storePage: (workspace: string, claim: Claim, page: SourceRecord): FencedResult | "busy" =>
      write(() => {
        let busy = false;
        const result = fenced(connection, workspace, claim, ({ base }) => {
          const columns = sql(
            `select ${sourceColumns} from sources where base = ? and parent = ? and page_url = ?`,
          ).get(base, claim.sourceId, page.sourceUrl);
          if (!columns) return insertSourceRow(connection, { workspace, base, record: page });
          const there = parseSource(columns);
          const record = afterFound(there.record, page);
          busy = record === null;
          if (record)
            saveSource(connection, { ...withoutLease(there, dueAt(page.updatedAt)), failedDeliveries: 0, record });
        });
        return busy ? "busy" : result;
      }),
    finishCrawl(workspace: string, claim: Claim, facts: CrawlFacts): { result: FencedResult; blobKeys: string[] } {
      let blobKeys: string[] = [];
      const result = write(() =>
        fenced(connection, workspace, claim, (source) => {
          const gone = new Set(facts.gone);
          const removed = findPages(connection, source).filter(({ record }) => gone.has(record.id));
          for (const page of removed) removeSource(connection, page);
          blobKeys = unreferencedBlobKeys(connection, removed.flatMap(blobsOf));
          const record = afterCrawl(source.record, facts);
          saveSource(connection, { ...withoutLease(source, dueAt(record.nextRefreshAt)), failedDeliveries: 0, record });
        }),
      );
      if (facts.gone.length > 0) compaction.request();
      return { result, blobKeys };
    },
  };
}
