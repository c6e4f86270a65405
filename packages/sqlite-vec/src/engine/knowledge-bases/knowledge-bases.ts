import type { KnowledgeBase, KnowledgeBaseRecord, Page, PageRequest } from "@cuecard/core";
import { nextRefresh } from "@cuecard/core/storage-kit";
import { removeChunks } from "../chunks/chunk-rows.ts";
import type { Connection } from "../connection.ts";
import { idTaken } from "../id-taken.ts";
import { hasName } from "../named.ts";
import { selectPage } from "../page.ts";
import { blobsOf, dueAt, parseSource, saveSource, sourceColumns } from "../sources/source-rows.ts";
import { unreferencedBlobKeys } from "../sources/unreferenced-blobs.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import { findKnowledgeBase, knowledgeBaseColumns, parseKnowledgeBase, withCounts } from "./knowledge-base-rows.ts";

export function createKnowledgeBaseReads(connection: Connection) {
  return {
    getKnowledgeBase: (workspace: string, id: string): KnowledgeBase | null =>
      connection.read(() => {
        const base = findKnowledgeBase(connection, workspace, id);
        return base && withCounts(connection, base);
      }),
    knowledgeBasesNamed: (workspace: string, name: string): KnowledgeBase[] =>
      connection.read(() => {
        const named = connection
          .sql(
            `select ${knowledgeBaseColumns} from bases where workspace = ? and ${hasName} order by created_at desc, id desc limit 10`,
          )
          .all(workspace, name);
        return named.map((columns) => withCounts(connection, parseKnowledgeBase(columns)));
      }),
    listKnowledgeBases: (workspace: string, request: PageRequest): Page<KnowledgeBase> =>
      connection.read(() => {
        const page = selectPage(connection, {
          select: knowledgeBaseColumns,
          from: "bases",
          where: "workspace = @workspace",
          parameters: { workspace },
          request,
        });
        return {
          rows: page.rows.map((columns) => withCounts(connection, parseKnowledgeBase(columns))),
          hasMore: page.hasMore,
        };
      }),
  };
}

type Patch = Partial<Pick<KnowledgeBaseRecord, "name" | "description" | "autoRefresh" | "refreshInterval" | "gaps">>;

export function createKnowledgeBaseWrites(connection: Connection, compaction: Compaction) {
  const { sql, write } = connection;

  function reschedule(base: number, record: KnowledgeBaseRecord): void {
    const ready = sql(`select ${sourceColumns} from sources where base = ? and status = 'ready'`)
      .all(base)
      .map(parseSource);
    for (const source of ready) {
      if (source.record.sourceType !== "url") continue;
      const processedAt = dueAt(source.record.lastProcessedAt);
      const nextRefreshAt = processedAt === null ? null : nextRefresh(record, source.record, processedAt);
      saveSource(connection, {
        ...source,
        claimableAt: dueAt(nextRefreshAt),
        record: { ...source.record, nextRefreshAt },
      });
    }
  }

  function insert(workspace: string, record: KnowledgeBaseRecord): void {
    const { changes } = sql(
      "insert into bases (workspace, id, created_at, record) values (?, ?, ?, ?) on conflict do nothing",
    ).run(workspace, record.id, record.createdAt, JSON.stringify(record));
    if (changes === 0) throw idTaken(record.id);
  }

  return {
    insertKnowledgeBase: insert,
    insertNamedKnowledgeBase: (workspace: string, record: KnowledgeBaseRecord): boolean =>
      write(() => {
        if (sql(`select 1 from bases where workspace = ? and ${hasName}`).get(workspace, record.name)) return false;
        insert(workspace, record);
        return true;
      }),
    updateKnowledgeBase: (workspace: string, id: string, patch: Patch, now: string): KnowledgeBase | null =>
      write(() => {
        const base = findKnowledgeBase(connection, workspace, id);
        if (!base) return null;
        const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Patch;
        const record = { ...base.record, ...given, updatedAt: now };
        sql("update bases set record = ? where row = ?").run(JSON.stringify(record), base.row);
        if (given.autoRefresh !== undefined || given.refreshInterval !== undefined) reschedule(base.row, record);
        return withCounts(connection, { ...base, record });
      }),
    deleteKnowledgeBase(workspace: string, id: string): { blobKeys: string[] } | null {
      const deleted = write(() => {
        const base = findKnowledgeBase(connection, workspace, id);
        if (!base) return null;
        const sources = sql(`select ${sourceColumns} from sources where base = ?`).all(base.row).map(parseSource);
        for (const source of sources) removeChunks(connection, source);
        const uploads = sql<{ blob_key: string | null }>("select blob_key from uploads where base = ?").all(base.row);
        sql("delete from bases where row = ?").run(base.row);
        sql("insert into deleted_bases (workspace, id) values (?, ?) on conflict do nothing").run(workspace, id);
        return {
          blobKeys: unreferencedBlobKeys(connection, [
            ...sources.flatMap(blobsOf),
            ...uploads.map((upload) => upload.blob_key),
          ]),
        };
      });
      if (deleted) compaction.request();
      return deleted;
    },
  };
}
