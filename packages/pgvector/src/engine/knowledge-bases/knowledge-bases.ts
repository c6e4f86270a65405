import type { KnowledgeBaseRecord, KnowledgeStore } from "@cuecard/core";
import { idTaken } from "@cuecard/sql";
import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { hasName, isNamedLike, isNameTaken, nameKey, namePattern } from "../named.ts";
import { selectPage } from "../page.ts";
import { holdQuotas } from "../usage.ts";
import { deleteKnowledgeBase } from "./delete-knowledge-base.ts";
import { type KnowledgeBaseColumns, knowledgeBaseColumns, withCounts } from "./knowledge-base-rows.ts";
import { updateKnowledgeBase } from "./update-knowledge-base.ts";

type KnowledgeBases = Pick<
  KnowledgeStore,
  | "insertKnowledgeBase"
  | "insertNamedKnowledgeBase"
  | "getKnowledgeBase"
  | "knowledgeBasesNamed"
  | "listKnowledgeBases"
  | "updateKnowledgeBase"
  | "deleteKnowledgeBase"
>;

export function createKnowledgeBases(engine: Engine, workspace: string): KnowledgeBases {
  const { database } = engine;
  const { schema } = engine.names;
  const columns = knowledgeBaseColumns(schema);

  async function insert(query: Query, record: KnowledgeBaseRecord): Promise<void> {
    const inserted = await query(
      `insert into ${schema}.bases (workspace, id, created_at, dimensions, record) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning 1`,
      [workspace, storable(record.id), record.createdAt, record.embeddingDimensions, JSON.stringify(record)],
    );
    if (inserted.length === 0) throw idTaken(record.id);
  }

  return {
    insertKnowledgeBase: (record, quotas = []) =>
      quotas.length === 0
        ? insert(database.query, record)
        : database.transaction(async (query) => {
            const checkRoom = await holdQuotas(query, schema, workspace, quotas);
            await checkRoom();
            await insert(query, record);
          }),
    insertNamedKnowledgeBase: (record, quotas = []) =>
      database.transaction(async (query) => {
        const checkRoom = await holdQuotas(query, schema, workspace, quotas);
        if (await isNameTaken(query, { table: `${schema}.bases`, workspace, name: record.name })) return false;
        await checkRoom();
        await insert(query, record);
        return true;
      }),
    async getKnowledgeBase(id) {
      const [base] = await database.query<KnowledgeBaseColumns>(
        `select ${columns} from ${schema}.bases where workspace = $1 and id = $2`,
        [workspace, storable(id)],
      );
      return base ? withCounts(base) : null;
    },
    async knowledgeBasesNamed(name) {
      const bases = await database.query<KnowledgeBaseColumns>(
        `select ${columns} from ${schema}.bases where workspace = $1 and ${hasName}
         order by created_at desc, id desc limit 10`,
        [workspace, nameKey(name)],
      );
      return bases.map(withCounts);
    },
    async listKnowledgeBases({ name, ...request }) {
      const page = await selectPage<KnowledgeBaseColumns>(database, {
        select: columns,
        from: `${schema}.bases`,
        where: `workspace = $1 and ${name === undefined ? "true" : isNamedLike(2)}`,
        values: [workspace, ...(name === undefined ? [] : [namePattern(name)])],
        request,
      });
      return { ...page, rows: page.rows.map(withCounts) };
    },
    updateKnowledgeBase: (id, patch, now) =>
      database.transaction((query) => updateKnowledgeBase(query, schema, { workspace, id }, patch, now)),
    deleteKnowledgeBase: (id) => database.transaction((query) => deleteKnowledgeBase(query, schema, { workspace, id })),
  };
}
