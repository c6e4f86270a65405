import type { EmbeddingSpace } from "@cuecard/core";
import type { ReembeddingState } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";

interface Columns {
  attempt: number;
  target: string;
  started_at: string;
  embedded: number;
  leased: number;
  claimable_at: number | null;
  error: string | null;
}

/** A move under way. Its row stays when it is over, with no target: attempts never repeat within a base. */
export interface StoredReembedding extends ReembeddingState {
  attempt: number;
}

export function findReembedding({ sql }: Connection, base: number): StoredReembedding | null {
  const columns = sql<Columns>(
    `select attempt, target, started_at, embedded, leased, claimable_at, error from reembeddings where base = ? and target is not null`,
  ).get(base);
  if (!columns) return null;
  const { attempt, target, started_at: startedAt, embedded, leased, claimable_at: claimableAt, error } = columns;
  return { attempt, target: JSON.parse(target) as EmbeddingSpace, startedAt, embedded, leased: leased === 1, claimableAt, error };
}
