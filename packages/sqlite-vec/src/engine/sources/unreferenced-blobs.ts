import type { Connection } from "../connection.ts";

/** Those of the given keys that no source and no upload of the whole store names any more. */
export function unreferencedBlobKeys({ sql }: Connection, keys: Iterable<string | null>): string[] {
  const named = sql(
    `select 1 where exists (select 1 from sources where blob_key = @key) or exists (select 1 from sources where fetched_key = @key)
       or exists (select 1 from uploads where blob_key = @key)`,
  );
  return [...new Set(keys)].filter((key): key is string => key !== null && named.get({ key }) === undefined);
}
