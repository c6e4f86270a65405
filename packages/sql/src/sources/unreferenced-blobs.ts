import type { BlobReferences } from "@cuecard/core";
import { baseRow } from "../base-row.ts";
import type { Dialect } from "../dialect.ts";
import { sql, table } from "../sql.ts";
import { count, read, rows, type Steps, type WorkspaceVerbs } from "../verb.ts";

const sources = table("sources");

/** Those of the given keys that no source and no upload of the whole store names any more. */
export function* unreferencedBlobs(dialect: Dialect, keys: readonly string[]): Steps<string[]> {
  if (keys.length === 0) return [];
  const given = dialect.values(
    "given",
    [...new Set(keys)].map((key) => ({ key })),
    { key: "text" },
  );
  const unnamed = yield* rows<{ key: string }>(
    sql`select key from ${given} where not exists (select 1 from ${sources} where blob_key = key)
      and not exists (select 1 from ${sources} where fetched_key = key)
      and not exists (select 1 from ${table("uploads")} where blob_key = key)`,
  );
  return unnamed.map(({ key }) => dialect.original(key));
}

export const createBlobReferences = (dialect: Dialect): WorkspaceVerbs<BlobReferences> => ({
  unreferencedBlobs: read(function* (workspace, knowledgeBaseId, keys) {
    const known = yield* count(
      sql`${baseRow(workspace, knowledgeBaseId)} union all
        select 1 from ${table("deleted_bases")} where workspace = ${workspace} and id = ${knowledgeBaseId}`,
    );
    return known > 0 ? yield* unreferencedBlobs(dialect, keys) : [];
  }),
});
