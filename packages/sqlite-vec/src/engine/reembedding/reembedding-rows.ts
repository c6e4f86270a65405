import type { EmbeddingSpace } from "@cuecard/core";
import type { Connection } from "../connection.ts";

interface Columns {
  attempt: number;
  target: string;
  leased: number;
  generation: number;
  embedded_to: number;
  prepared_to: number;
}

/**
 * A running re-embedding. When it is over, its row stays without a target: attempts never repeat within a knowledge
 * base.
 */
export interface StoredReembedding {
  target: EmbeddingSpace;
  attempt: number;
  /** True also for a lease that ran out, until the next claim. */
  leased: boolean;
  /** Of the vectors that it stores. Later than the knowledge base's until the cutover; every new target has another. */
  generation: number;
  /** Every chunk of the knowledge base in a row before this one has a vector of that generation. */
  embeddedTo: number;
  /** Every chunk in a row before this one stands in a block of codes of that generation. */
  preparedTo: number;
}

/** The one of a knowledge base that runs. */
export function findReembedding({ sql }: Connection, base: number): StoredReembedding | null {
  const found = sql<Columns>(
    `select attempt, target, leased, generation, embedded_to, prepared_to from reembeddings
     where base = ? and target is not null`,
  ).get(base);
  if (!found) return null;
  const { attempt, target, leased, generation, embedded_to: embeddedTo, prepared_to: preparedTo } = found;
  return {
    attempt,
    target: JSON.parse(target) as EmbeddingSpace,
    leased: leased === 1,
    generation,
    embeddedTo,
    preparedTo,
  };
}
