import type { EmbeddingSpace } from "@cuecard/core";
import type { Query } from "../../connection/database.ts";

/** A re-embedding that runs. */
export interface StoredReembedding {
  target: EmbeddingSpace;
  attempt: number;
  /** True also for a lease that ran out, until the next claim. */
  leased: boolean;
  /** Of the vectors that it stores. */
  generation: number;
}

/** The re-embedding of a knowledge base, locked for change. */
export async function lockReembedding(query: Query, schema: string, base: string): Promise<StoredReembedding | null> {
  const [found] = await query<Omit<StoredReembedding, "target"> & { target: string }>(
    `select target, leased, attempt, generation from ${schema}.reembeddings
     where base = $1 and target is not null for update`,
    [base],
  );
  return found ? { ...found, target: JSON.parse(found.target) as EmbeddingSpace } : null;
}
