import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";
import { unreferencedBlobKeys } from "../sources/unreferenced-blobs.ts";

/** See `KnowledgeStore.deleteKnowledgeBase`. Only within a transaction. */
export async function deleteKnowledgeBase(
  query: Query,
  schema: string,
  { workspace, id }: { workspace: string; id: string },
): Promise<{ blobKeys: string[] } | null> {
  const [base] = await query<{ row: string }>(
    `select row::text from ${schema}.bases where workspace = $1 and id = $2 for update`,
    [workspace, storable(id)],
  );
  if (!base) return null;
  const referenced = await query<{ key: string }>(
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
  const keys = referenced.map(({ key }) => key);
  return { blobKeys: await unreferencedBlobKeys(query, schema, keys) };
}
