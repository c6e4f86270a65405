import type { SourceRecord } from "@cuecard/core";
import { sourceUpdated } from "@cuecard/core/storage-kit";
import type { Query } from "../connection/database.ts";
import { storable } from "../text.ts";

/** Stores that a source's title or metadata changed, while somebody listens. Only within a transaction. */
export async function addSourceUpdate(
  query: Query,
  schema: string,
  workspace: string,
  record: SourceRecord,
): Promise<void> {
  const { type, at, data } = sourceUpdated(record);
  const ids = [storable(record.knowledgeBaseId), storable(record.id)];
  await query(`select ${schema}.tell($1, $2, $3, $4, $5, $6)`, [workspace, type, at, ...ids, JSON.stringify(data)]);
}
