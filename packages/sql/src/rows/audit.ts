import type { AuditEntry, AuditStore } from "@cuecard/core";
import { selectPage } from "../page.ts";
import { all, json, sql, table } from "../sql.ts";
import { read, type WorkspaceVerbs, write } from "../verb.ts";
import { parse } from "./row-collection.ts";

export const createAudit = (): WorkspaceVerbs<AuditStore> => ({
  addAudit: write(function* (workspace, entry) {
    const { id, createdAt, operation, outcome, objectId, keyId } = entry;
    yield sql`insert into ${table("audit")} (id, workspace, created_at, operation, outcome, object, key, record)
      values (${id}, ${workspace}, ${createdAt}, ${operation}, ${outcome}, ${objectId}, ${keyId}, ${json(entry)})`;
  }),
  listAudit: read(function* (workspace, { operation, outcome, objectId, keyId, from, to, ...request }) {
    const where = all(
      sql`workspace = ${workspace}`,
      operation === null ? null : sql`operation = ${operation}`,
      outcome === null ? null : sql`outcome = ${outcome}`,
      objectId === null ? null : sql`object = ${objectId}`,
      keyId === null ? null : sql`key = ${keyId}`,
      from === null ? null : sql`created_at >= ${from}`,
      to === null ? null : sql`created_at < ${to}`,
    );
    const page = yield* selectPage<{ record: string }>({ select: sql`record`, from: table("audit"), where }, request);
    return { ...page, rows: page.rows.map(parse<AuditEntry>) };
  }),
});
