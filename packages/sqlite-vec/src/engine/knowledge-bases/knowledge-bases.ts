import type {
  KnowledgeBase,
  KnowledgeBasePatch,
  KnowledgeBaseRecord,
  NameFilter,
  Page,
  PageRequest,
  Quota,
} from "@cuecard/core";
import { idTaken } from "@cuecard/sql";
import type { Connection } from "../connection.ts";
import { hasName, isNamedLike, toGlob } from "../named.ts";
import { selectPage } from "../page.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import { checkRoom } from "../usage.ts";
import { deleteKnowledgeBase } from "./delete-knowledge-base.ts";
import {
  allWithCounts,
  findKnowledgeBase,
  knowledgeBaseColumns,
  parseKnowledgeBase,
  withCounts,
} from "./knowledge-base-rows.ts";
import { updateKnowledgeBase } from "./update-knowledge-base.ts";

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
        return allWithCounts(connection, named.map(parseKnowledgeBase));
      }),
    listKnowledgeBases: (workspace: string, { name, ...request }: PageRequest & NameFilter): Page<KnowledgeBase> =>
      connection.read(() => {
        const page = selectPage(connection, {
          select: knowledgeBaseColumns,
          from: "bases",
          where: `workspace = @workspace and ${name === undefined ? "true" : isNamedLike}`,
          parameters: { workspace, ...(name !== undefined && { name: toGlob(name) }) },
          request,
        });
        return { rows: allWithCounts(connection, page.rows.map(parseKnowledgeBase)), hasMore: page.hasMore };
      }),
  };
}

export function createKnowledgeBaseWrites(connection: Connection, compaction: Compaction) {
  const { sql, write } = connection;

  function insert(workspace: string, record: KnowledgeBaseRecord): void {
    const { changes } = sql(
      "insert into bases (workspace, id, created_at, record) values (?, ?, ?, ?) on conflict do nothing",
    ).run(workspace, record.id, record.createdAt, JSON.stringify(record));
    if (changes === 0) throw idTaken(record.id);
  }

  return {
    insertKnowledgeBase: (workspace: string, record: KnowledgeBaseRecord, quotas: readonly Quota[] = []): void =>
      write(() => {
        checkRoom(connection, workspace, quotas);
        insert(workspace, record);
      }),
    insertNamedKnowledgeBase: (
      workspace: string,
      record: KnowledgeBaseRecord,
      quotas: readonly Quota[] = [],
    ): boolean =>
      write(() => {
        if (sql(`select 1 from bases where workspace = ? and ${hasName}`).get(workspace, record.name)) return false;
        checkRoom(connection, workspace, quotas);
        insert(workspace, record);
        return true;
      }),
    updateKnowledgeBase: (
      workspace: string,
      id: string,
      patch: KnowledgeBasePatch,
      now: string,
    ): KnowledgeBase | null => write(() => updateKnowledgeBase(connection, { workspace, id }, patch, now)),
    deleteKnowledgeBase(workspace: string, id: string): { blobKeys: string[] } | null {
      const deleted = write(() => deleteKnowledgeBase(connection, workspace, id));
      if (deleted) compaction.request();
      return deleted;
    },
  };
}
