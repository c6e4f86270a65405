import type { AuditEntry, AuditFilter, Page, PageRequest } from "@cuecard/core";
import type { Connection } from "./connection.ts";
import { selectPage } from "./page.ts";

export function createAuditReads(connection: Connection) {
  return {
    listAudit: (workspace: string, request: PageRequest & AuditFilter): Page<AuditEntry> => {
      const { limit, after, ...filter } = request;
      const page = selectPage<{ record: string }>(connection, {
        select: "record",
        from: "audit",
        where: `workspace = @workspace and operation = coalesce(@operation, operation)
          and outcome = coalesce(@outcome, outcome) and (@objectId is null or object = @objectId)
          and (@keyId is null or key = @keyId) and created_at >= coalesce(@from, created_at)
          and (@to is null or created_at < @to)`,
        parameters: { workspace, ...filter },
        request: { limit, after },
      });
      return { ...page, rows: page.rows.map(({ record }) => JSON.parse(record) as AuditEntry) };
    },
  };
}

export function createAuditWrites({ sql }: Connection) {
  return {
    addAudit(workspace: string, entry: AuditEntry): void {
      const { id, createdAt, operation, outcome, objectId, keyId } = entry;
      sql(
        `insert into audit (id, workspace, created_at, operation, outcome, object, key, record)
         values (?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(id, workspace, createdAt, operation, outcome, objectId, keyId, JSON.stringify(entry));
    },
    forgetAudit: (before: string): number => sql("delete from audit where created_at < ?").run(before).changes,
  };
}
