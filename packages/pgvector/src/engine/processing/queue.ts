import type { Storage } from "@cuecard/core";
import type { Engine } from "../engine.ts";
import { claimReembedding } from "../reembedding/start-reembedding.ts";
import type { ResidentReader } from "../resident/resident-reader.ts";
import { claimWebhook } from "../webhooks/claim-webhook.ts";
import { claimSource } from "./claim-source.ts";

/** The source rows of all workspaces as one queue, and the re-embeddings as another. */
export function createQueue(
  engine: Engine,
  resident: ResidentReader | null,
): Pick<Storage, "claimSource" | "claimReembedding" | "claimWebhook" | "expireLeases" | "stats"> {
  const { database } = engine;
  return {
    claimSource: (request) => claimSource(engine, request),
    claimReembedding: (request) => claimReembedding(engine, request),
    claimWebhook: (request) => claimWebhook(engine, request),
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
      const [first] = await database.query<{ due: string | null }>(
        `select min(claimable_at) as due from ${engine.names.schema}.sources where claimable_at <= $1`,
        [now],
      );
      return {
        oldestDueAt: first!.due === null ? null : Number(first!.due),
        indexBytes: resident ? await resident.bytes() : null,
      };
    },
  };
}
