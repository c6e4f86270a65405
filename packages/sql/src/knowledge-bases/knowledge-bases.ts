import type { KnowledgeBaseRecord, KnowledgeStore } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { idTaken } from "../id-taken.ts";
import { selectPage } from "../page.ts";
import { checkRoom, holdQuotas } from "../quotas.ts";
import { isNameTaken } from "../rows/agents-and-teams.ts";
import { all, json, sql, table } from "../sql.ts";
import { count, first, read, rows, type Steps, transaction, type WorkspaceVerbs, write } from "../verb.ts";
import { deleteKnowledgeBase } from "./delete-knowledge-base.ts";
import { type ShownColumns, show, shownColumns } from "./shown-knowledge-base.ts";
import { updateKnowledgeBase } from "./update-knowledge-base.ts";

export type KnowledgeBaseStore = Pick<
  KnowledgeStore,
  | "insertKnowledgeBase"
  | "insertNamedKnowledgeBase"
  | "getKnowledgeBase"
  | "knowledgeBasesNamed"
  | "listKnowledgeBases"
  | "updateKnowledgeBase"
  | "deleteKnowledgeBase"
>;

const bases = table("bases");

function* insert(workspace: string, record: KnowledgeBaseRecord): Steps<void> {
  const inserted = yield* count(
    sql`insert into ${bases} (workspace, id, created_at, record)
      values (${workspace}, ${record.id}, ${record.createdAt}, ${json(record)}) on conflict do nothing returning 1`,
  );
  if (inserted === 0) throw idTaken(record.id);
}

export function createKnowledgeBases(dialect: Dialect): WorkspaceVerbs<KnowledgeBaseStore> {
  const columns = shownColumns(dialect);
  return {
    insertKnowledgeBase: write(function* (workspace, record, quotas = []) {
      if (quotas.length > 0) yield "together";
      yield* holdQuotas(dialect, workspace, quotas);
      yield* checkRoom(dialect, workspace, quotas);
      yield* insert(workspace, record);
    }),
    insertNamedKnowledgeBase: transaction(function* (workspace, record, quotas = []) {
      yield* holdQuotas(dialect, workspace, quotas);
      if (yield* isNameTaken(dialect, { from: "bases", workspace, name: record.name })) return false;
      yield* checkRoom(dialect, workspace, quotas);
      yield* insert(workspace, record);
      return true;
    }),
    getKnowledgeBase: read(function* (workspace, id) {
      const found = yield* first<ShownColumns>(
        sql`select ${columns} from ${bases} where workspace = ${workspace} and id = ${id}`,
      );
      return found ? show(dialect, found) : null;
    }),
    knowledgeBasesNamed: read(function* (workspace, name) {
      const found = yield* rows<ShownColumns>(
        sql`select ${columns} from ${bases} where workspace = ${workspace} and ${dialect.hasName(name)}
          order by created_at desc, id desc limit 10`,
      );
      return found.map((row) => show(dialect, row));
    }),
    listKnowledgeBases: read(function* (workspace, { name, ...request }) {
      const where = all(sql`workspace = ${workspace}`, name === undefined ? null : dialect.isNamedLike(name));
      const page = yield* selectPage<ShownColumns>({ select: columns, from: bases, where }, request);
      return { ...page, rows: page.rows.map((row) => show(dialect, row)) };
    }),
    updateKnowledgeBase: transaction((workspace, id, patch, now) =>
      updateKnowledgeBase(dialect, { workspace, id }, patch, now),
    ),
    deleteKnowledgeBase: transaction((workspace, id) => deleteKnowledgeBase(dialect, workspace, id)),
  };
}
