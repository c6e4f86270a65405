import type { EmbeddingSpace, Reembedding } from "../schema/knowledge-base.ts";

/** How a store keeps a re-embedding. */
export interface ReembeddingState {
  /** The embedding space that the knowledge base gets. */
  target: EmbeddingSpace;
  /** When it was asked for. ISO 8601. */
  startedAt: string;
  /** Vectors stored since they were last counted may be of chunks that are gone by now. */
  embedded: number;
  /** Whether a worker has it now. */
  leased: boolean;
  /** Milliseconds; null: not due. */
  claimableAt: number | null;
  /** What went wrong in the last run; null when nothing did. */
  error: string | null;
}

/** A re-embedding as it is shown in its base. */
export function toReembedding(
  { target, startedAt, embedded, leased, claimableAt, error }: ReembeddingState,
  total: number,
): Reembedding {
  const waits = error !== null && !leased && claimableAt !== null;
  const nextAttemptAt = waits ? new Date(claimableAt).toISOString() : null;
  return { ...target, embedded: Math.min(embedded, total), total, startedAt, error, nextAttemptAt };
}
