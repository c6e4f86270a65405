import type { BlobReferences } from "@cuecard/core";
import { storable } from "../text.ts";
import type { Engine } from "./engine.ts";
import { unreferencedBlobKeys } from "./sources/unreferenced-blobs.ts";

export function createBlobReferences({ database, names: { schema } }: Engine, workspace: string): BlobReferences {
  return {
    async unreferencedBlobs(knowledgeBaseId, keys) {
      const [known] = await database.query(
        `select 1 from ${schema}.bases where workspace = $1 and id = $2
         union all select 1 from ${schema}.deleted_bases where workspace = $1 and id = $2`,
        [workspace, storable(knowledgeBaseId)],
      );
      return known ? unreferencedBlobKeys(database.query, schema, keys.map(storable)) : [];
    },
  };
}
