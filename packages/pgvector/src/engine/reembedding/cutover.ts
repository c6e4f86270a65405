import type { EmbeddingSpace, KnowledgeBaseRecord } from "@cuecard/core";
import type { Query } from "../../connection/database.ts";
import { dueAt } from "../sources/source-rows.ts";

/** A statement of a switch may take this long, in milliseconds: it writes every vector of the base. */
export const switchTimeoutMs = 600_000;

export async function hasMissingVectors(query: Query, schema: string, base: string): Promise<boolean> {
  const missing = await query(
    `select 1 from ${schema}.chunks where base = $1 and not exists (select 1 from ${schema}.reembedded where chunk = chunks.row) limit 1`,
    [base],
  );
  return missing.length > 0;
}

/**
 * Puts the base's new vectors in place of the old ones. Only with the base locked for update, which waits for running swaps, and
 * when none is missing. The next generation keeps the rows out of the old vector index, whose dimensions they may not have.
 */
export async function switchVectors(
  query: Query,
  schema: string,
  { base, target, now }: { base: string; target: EmbeddingSpace; now: string },
): Promise<void> {
  const [found] = await query<{ record: string; generation: number }>(`select record, generation from ${schema}.bases where row = $1`, [
    base,
  ]);
  const record = { ...(JSON.parse(found!.record) as KnowledgeBaseRecord), ...target, updatedAt: now };
  const generation = found!.generation + 1;
  await query(
    `update ${schema}.chunks set embedding = r.embedding, generation = $2 from ${schema}.reembedded r where r.chunk = chunks.row and r.base = $1`,
    [base, generation],
  );
  await query(`update ${schema}.bases set record = $2, dimensions = $3, generation = $4, vector_index = null where row = $1`, [
    base,
    JSON.stringify(record),
    target.embeddingDimensions,
    generation,
  ]);
  // The runs that hold them embed for the old space.
  await query(
    `update ${schema}.sources set status = claimed_from, step = null, progress = 0, updated_at = $2, claimable_at = $3, leased = false,
       claimed_from = null where base = $1 and leased`,
    [base, now, dueAt(now)],
  );
}
