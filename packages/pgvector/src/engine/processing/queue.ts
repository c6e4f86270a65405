import type { Storage } from "@cuecard/core";
import type { Query } from "../../connection/database.ts";
import { readVersions } from "../../versions.ts";
import type { Engine } from "../engine.ts";
import type { SearchReader } from "../reader/search-reader.ts";

/** The queues of all workspaces. */
export function createQueue(engine: Engine, reader: SearchReader): Pick<Storage, "expireLeases" | "stats"> {
  const { database } = engine;
  return {
    async expireLeases(now) {
      const { schema } = engine.names;
      const [expired] = await database.query<{ count: number }>(
        `with source as (
           update ${schema}.sources set claimable_at = $1 where leased and claimable_at > $1 returning 1
         ), reembedding as (
           update ${schema}.reembeddings set claimable_at = $1 where leased and claimable_at > $1 returning 1
         ), request as (
           update ${schema}.requests set leased_until = $1 where not done and leased_until > $1 returning 1
         ), webhook as (
           update ${schema}.webhooks set leased_until = $1 where leased_until > $1 returning 1
         )
         select ((select count(*) from source) + (select count(*) from reembedding) + (select count(*) from request)
           + (select count(*) from webhook))::integer as count`,
        [now],
      );
      return expired!.count;
    },
    async stats(now) {
      const { schema } = engine.names;
      const query: Query = (text, values) => database.query(text, values);
      const versions = await readVersions(query, schema);
      const [queue] = await query<{ due: string | null; waiting: number; running: number }>(
        `select min(claimable_at) as due, count(*)::integer as waiting,
           (select count(*)::integer from ${schema}.sources where leased and claimable_at > $1) as running
         from ${schema}.sources where claimable_at <= $1`,
        [now],
      );
      const { due, waiting, running } = queue!;
      return {
        engine: `PostgreSQL ${versions.server}, pgvector ${versions.pgvector}`,
        schema: versions.schema,
        oldestDueAt: due === null ? null : Number(due),
        waiting,
        running,
        indexes: await reader.indexes(),
      };
    },
  };
}
