import type { KnowledgeBaseRecord, KnowledgeStore } from "@cuecard/core";
import { nextRefresh } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { idTaken } from "../../faults.ts";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import type { VectorIndexes } from "../hnsw-indexes/vector-indexes.ts";
import { hasName, isNameTaken, nameKey } from "../named.ts";
import { selectPage } from "../page.ts";
import { dueAt, parseSource, type SourceColumns, saveSource, sourceColumns } from "../sources/source-rows.ts";
import { unnamedBlobKeys } from "../sources/unreferenced-blobs.ts";
import { type BaseColumns, baseColumns, withCounts } from "./knowledge-base-rows.ts";

type Bases = Pick<
  KnowledgeStore,
  | "insertKnowledgeBase"
  | "insertNamedKnowledgeBase"
  | "getKnowledgeBase"
  | "knowledgeBasesNamed"
  | "listKnowledgeBases"
  | "updateKnowledgeBase"
  | "deleteKnowledgeBase"
>;

export function createBases(engine: Engine, workspace: string, indexes: VectorIndexes): Bases {
  const { database } = engine;
  const { schema } = engine.names;
  const columns = baseColumns(schema);

  async function reschedule(query: Query, base: string, record: KnowledgeBaseRecord): Promise<void> {
    const ready = await query<SourceColumns>(
      `select ${sourceColumns} from ${schema}.sources where base = $1 and status = 'ready' order by row for update`,
      [base],
    );
    for (const source of ready.map(parseSource)) {
      if (source.record.sourceType !== "url") continue;
      const processedAt = dueAt(source.record.lastProcessedAt);
      const nextRefreshAt = processedAt === null ? null : nextRefresh(record, source.record, processedAt);
      await saveSource(query, schema, { ...source, claimableAt: dueAt(nextRefreshAt), record: { ...source.record, nextRefreshAt } });
    }
  }

  async function insert(query: Query, record: KnowledgeBaseRecord): Promise<void> {
    const inserted = await query(
      `insert into ${schema}.bases (workspace, id, created_at, dimensions, record) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`,
      [workspace, storable(record.id), record.createdAt, record.embeddingDimensions, JSON.stringify(record)],
    );
    if (inserted.length === 0) throw idTaken(record.id);
  }

  return {
    insertKnowledgeBase: (record) => insert(database.query, record),
    insertNamedKnowledgeBase: (record) =>
      database.transaction(async (query) => {
        if (await isNameTaken(query, { table: `${schema}.bases`, workspace, name: record.name })) return false;
        await insert(query, record);
        return true;
      }),
    async getKnowledgeBase(id) {
      const [base] = await database.query<BaseColumns>(`select ${columns} from ${schema}.bases where workspace = $1 and id = $2`, [
        workspace,
        storable(id),
      ]);
      return base ? withCounts(base) : null;
    },
    async knowledgeBasesNamed(name) {
      const bases = await database.query<BaseColumns>(
        `select ${columns} from ${schema}.bases where workspace = $1 and ${hasName} order by created_at desc, id desc limit 10`,
        [workspace, nameKey(name)],
      );
      return bases.map(withCounts);
    },
    async listKnowledgeBases(request) {
      const page = await selectPage<BaseColumns>(database, {
        select: columns,
        from: `${schema}.bases`,
        where: "workspace = $1",
        values: [workspace],
        request,
      });
      return { ...page, rows: page.rows.map(withCounts) };
    },
    updateKnowledgeBase: (id, patch, now) =>
      database.transaction(async (query) => {
        // Waits for swaps, which hold the base before their source: the same order, so neither waits for the other for ever.
        const [base] = await query<BaseColumns>(
          `select ${columns} from ${schema}.bases where workspace = $1 and id = $2 for update of bases`,
          [workspace, storable(id)],
        );
        if (!base) return null;
        const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as typeof patch;
        const record = { ...(JSON.parse(base.record) as KnowledgeBaseRecord), ...given, updatedAt: now };
        await query(`update ${schema}.bases set record = $2 where row = $1`, [base.row, JSON.stringify(record)]);
        if (given.autoRefresh !== undefined || given.refreshInterval !== undefined) await reschedule(query, base.row, record);
        return withCounts({ ...base, record: JSON.stringify(record) });
      }),
    async deleteKnowledgeBase(id) {
      const deleted = await database.transaction(async (query) => {
        const [base] = await query<{ row: string; indexed: boolean }>(
          `select row::text, vector_index is not null as indexed from ${schema}.bases where workspace = $1 and id = $2 for update`,
          [workspace, storable(id)],
        );
        if (!base) return null;
        const named = await query<{ key: string }>(
          `select blob_key as key from ${schema}.sources where base = $1 and blob_key is not null
           union select fetched_key from ${schema}.sources where base = $1 and fetched_key is not null
           union select blob_key from ${schema}.uploads where base = $1 and blob_key is not null`,
          [base.row],
        );
        // Sources first: a run that holds one of them must be over before its rows are counted as gone.
        await query(`delete from ${schema}.bases where row = $1`, [base.row]);
        await query(`insert into ${schema}.deleted_bases (workspace, id) values ($1, $2) on conflict do nothing`, [
          workspace,
          storable(id),
        ]);
        for (const table of ["chunks", "reembedded", "postings", "document_frequencies"]) {
          await query(`delete from ${schema}.${table} where base = $1`, [base.row]);
        }
        const keys = named.map(({ key }) => key);
        return { indexed: base.indexed, blobKeys: await unnamedBlobKeys(query, schema, keys) };
      });
      if (deleted?.indexed) indexes.request();
      return deleted && { blobKeys: deleted.blobKeys };
    },
  };
}
