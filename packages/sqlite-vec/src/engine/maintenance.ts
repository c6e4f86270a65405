import type { Connection } from "./connection.ts";
import { findKnowledgeBase } from "./knowledge-bases/knowledge-base-rows.ts";
import { unreferencedBlobKeys } from "./sources/unreferenced-blobs.ts";

export function createMaintenanceReads(connection: Connection) {
  return {
    unreferencedBlobs(workspace: string, knowledgeBaseId: string, keys: string[]): string[] {
      const deleted = connection
        .sql("select 1 from deleted_bases where workspace = ? and id = ?")
        .get(workspace, knowledgeBaseId);
      if (deleted === undefined && !findKnowledgeBase(connection, workspace, knowledgeBaseId)) return [];
      return unreferencedBlobKeys(connection, keys);
    },
  };
}
