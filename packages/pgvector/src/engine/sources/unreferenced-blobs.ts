import type { Query } from "../../connection/database.ts";
import { original } from "../../text.ts";

/** Those of the stored keys that no source and no upload of the whole store names any more. */
export async function unreferencedBlobKeys(query: Query, schema: string, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const unnamed = await query<{ key: string }>(
    `select distinct key from unnest($1::text[]) as key
     where not exists (select 1 from ${schema}.sources where blob_key = key)
       and not exists (select 1 from ${schema}.sources where fetched_key = key)
       and not exists (select 1 from ${schema}.uploads where blob_key = key)`,
    [keys],
  );
  return unnamed.map(({ key }) => original(key));
}
