import type { KnowledgeStore } from "@cuecard/core";
import { idTaken } from "../../faults.ts";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import type { VectorIndexes } from "../hnsw-indexes/vector-indexes.ts";
import { selectPage } from "../page.ts";
import { deleteKnowledgeBase } from "./delete-knowledge-base.ts";
import { type KnowledgeBaseColumns, knowledgeBaseColumns, withCounts } from "./knowledge-base-rows.ts";
import { updateKnowledgeBase } from "./update-knowledge-base.ts";

type KnowledgeBases = Pick<
  KnowledgeStore,
  "insertKnowledgeBase" | "getKnowledgeBase" | "listKnowledgeBases" | "updateKnowledgeBase" | "deleteKnowledgeBase"
>;

export function createKnowledgeBases(engine: Engine, workspace: string, indexes: VectorIndexes): KnowledgeBases {
  const { database } = engine;
  const { schema } = engine.names;
  const columns = knowledgeBaseColumns(schema);
  return {
    async insertKnowledgeBase(record) {
      const inserted = await database.query(
        `insert into ${schema}.bases (workspace, id, created_at, dimensions, record) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning 1`,
        [workspace, storable(record.id), record.createdAt, record.embeddingDimensions, JSON.stringify(record)],
      );
      if (inserted.length === 0) throw idTaken(record.id);
    },
    async getKnowledgeBase(id) {
      const [base] = await database.query<KnowledgeBaseColumns>(`select ${columns} from ${schema}.bases where workspace = $1 and id = $2`, [
        workspace,
        storable(id),
      ]);
      return base ? withCounts(base) : null;
    },
    async listKnowledgeBases(request) {
      const page = await selectPage<KnowledgeBaseColumns>(database, {
        select: columns,
        from: `${schema}.bases`,
        where: "workspace = $1",
        values: [workspace],
        request,
      });
      return { ...page, rows: page.rows.map(withCounts) };
    },
    updateKnowledgeBase: (id, patch, now) =>
      database.transaction((query) => updateKnowledgeBase(query, schema, { workspace, id }, patch, now)),
    async deleteKnowledgeBase(id) {
      const deleted = await database.transaction((query) => deleteKnowledgeBase(query, schema, { workspace, id }));
      if (deleted?.indexed) indexes.request();
      return deleted && { blobKeys: deleted.blobKeys };
    },
  };
}
