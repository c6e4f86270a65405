import { baseRow, type Row } from "../base-row.ts";
import type { Dialect } from "../dialect.ts";
import { unreferencedBlobs } from "../sources/unreferenced-blobs.ts";
import { sql, table } from "../sql.ts";
import { first, rows, type Steps } from "../verb.ts";

/** See `KnowledgeStore.deleteKnowledgeBase`. Only within a transaction. */
export function* deleteKnowledgeBase(
  dialect: Dialect,
  workspace: string,
  id: string,
): Steps<{ blobKeys: string[] } | null> {
  const base = yield* first<{ row: Row }>(sql`${baseRow(workspace, id)}${dialect.forUpdate}`);
  if (!base) return null;
  const [sources, uploads] = [table("sources"), table("uploads")];
  const referenced = yield* rows<{ key: string }>(
    sql`select blob_key as key from ${sources} where base = ${base.row} and blob_key is not null
      union select fetched_key from ${sources} where base = ${base.row} and fetched_key is not null
      union select blob_key from ${uploads} where base = ${base.row} and blob_key is not null`,
  );
  yield* dialect.removeBase(base.row);
  yield "removed";
  yield sql`insert into ${table("deleted_bases")} (workspace, id) values (${workspace}, ${id}) on conflict do nothing`;
  return {
    blobKeys: yield* unreferencedBlobs(
      dialect,
      referenced.map(({ key }) => dialect.original(key)),
    ),
  };
}
