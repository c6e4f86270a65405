import { removeChunks } from "../chunks/chunk-rows.ts";
import type { Connection } from "../connection.ts";
import { blobsOf, parseSource, sourceColumns } from "../sources/source-rows.ts";
import { unreferencedBlobKeys } from "../sources/unreferenced-blobs.ts";
import { findKnowledgeBase } from "./knowledge-base-rows.ts";

/** See `KnowledgeStore.deleteKnowledgeBase`. Only within a transaction. */
export function deleteKnowledgeBase(
  connection: Connection,
  workspace: string,
  id: string,
): { blobKeys: string[] } | null {
  const { sql } = connection;
  const base = findKnowledgeBase(connection, workspace, id);
  if (!base) return null;
  const sources = sql(`select ${sourceColumns} from sources where base = ?`).all(base.row).map(parseSource);
  for (const source of sources) removeChunks(connection, source);
  const uploads = sql<{ blob_key: string | null }>("select blob_key from uploads where base = ?").all(base.row);
  sql("delete from bases where row = ?").run(base.row);
  sql("insert into deleted_bases (workspace, id) values (?, ?) on conflict do nothing").run(workspace, id);
  return {
    blobKeys: unreferencedBlobKeys(connection, [
      ...sources.flatMap(blobsOf),
      ...uploads.map((upload) => upload.blob_key),
    ]),
  };
}
