import type { AuditEntry, AuditStore } from "@cuecard/core";
import { storable } from "../text.ts";
import type { Engine } from "./engine.ts";
import { selectPage } from "./page.ts";

const orNull = (text: string | null) => (text === null ? null : storable(text));

export function createAudit({ database, names: { schema } }: Engine, workspace: string): AuditStore {
  return {
    async addAudit(entry) {
      const { id, createdAt, operation, outcome, objectId, keyId } = entry;
      await database.query(
        `insert into ${schema}.audit (id, workspace, created_at, operation, outcome, object, key, record)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          storable(id),
          workspace,
          createdAt,
          storable(operation),
          outcome,
          orNull(objectId),
          orNull(keyId),
          JSON.stringify(entry),
        ],
      );
    },
    async listAudit({ operation, outcome, objectId, keyId, from, to, ...request }) {
      const page = await selectPage<{ record: string }>(database, {
        select: "record",
        from: `${schema}.audit`,
        where: `workspace = $1 and operation = coalesce($2, operation) and outcome = coalesce($3, outcome)
          and ($4::text is null or object = $4) and ($5::text is null or key = $5)
          and created_at >= coalesce($6, created_at) and ($7::text is null or created_at < $7)`,
        values: [workspace, orNull(operation), outcome, orNull(objectId), orNull(keyId), from, to],
        request,
      });
      return { ...page, rows: page.rows.map(({ record }) => JSON.parse(record) as AuditEntry) };
    },
  };
}
