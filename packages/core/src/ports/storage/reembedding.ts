import type { EmbeddingSpace, KnowledgeBase } from "../../schema/knowledge-base.ts";
import type { FencedResult } from "./knowledge.ts";
import type { StoredChunk } from "./stored-chunk.ts";

/**
 * Which run of a re-embedding is writing. `attempt` never repeats within a knowledge base. A write under another one is
 * `stale`.
 */
export interface ReembeddingClaim {
  /** The knowledge base that is re-embedded. */
  knowledgeBaseId: string;
  /** Number of the run; each claim adds one. */
  attempt: number;
}

/** A re-embedding that a worker took. */
export interface ClaimedReembedding extends ReembeddingClaim {
  /** Workspace of the knowledge base. */
  workspace: string;
  /** The embedding space that the knowledge base gets. */
  target: EmbeddingSpace;
}

/** The new vector of one chunk. */
export interface ChunkVector {
  /** The chunk. */
  chunkId: string;
  /** Vector of unit length, in the target space. */
  vector: Float32Array;
}

/** Why a run of a re-embedding ends before its cutover. */
export interface ReembeddingPause {
  /** What went wrong, for people. Null when the run only releases its lease. */
  error: string | null;
  /** When it is due again. Null: only when `startReembedding` is called again. */
  nextAttemptAt: string | null;
}

/**
 * Re-embeds a knowledge base for another embedding space. The new vectors are kept beside the old ones, and searches
 * don't see them. When every chunk has one, the cutover replaces all vectors at once. A chunk that is stored meanwhile
 * also needs a new vector. The new vector of a removed chunk is removed with it. A knowledge base has at most one
 * re-embedding. It is claimed and leased as sources are.
 */
export interface ReembeddingStore {
  /**
   * Starts a re-embedding for `target`, due at once. One for another target is replaced, and its vectors are dropped.
   * One that waits or stopped continues with the vectors that it has. One with a running lease is not changed. When
   * `target` is the knowledge base's own space, the re-embedding ends. Null when the knowledge base does not exist.
   */
  startReembedding(knowledgeBaseId: string, target: EmbeddingSpace, now: string): Promise<KnowledgeBase | null>;
  /** Renews the lease. */
  renewReembedding(claim: ReembeddingClaim, lease: { now: number; leaseMs: number }): Promise<FencedResult>;
  /**
   * At most `limit` chunks that have no vector in the target space yet, in any order. Fewer may come while there are
   * more, none only when all have one. Counts `embedded` again. Null when the claim is no longer valid.
   */
  unembeddedChunks(claim: ReembeddingClaim, limit: number): Promise<StoredChunk[] | null>;
  /** Keeps the vectors. Chunks that are gone, or have a vector, are skipped. */
  storeVectors(claim: ReembeddingClaim, vectors: ChunkVector[]): Promise<FencedResult>;
  /**
   * Makes the target the knowledge base's space, in one step: searches see the old vectors or the new ones.
   * `unfinished`, without any change that is seen, while a chunk has no new vector, or while the store prepares the
   * step: ask again then. No other write of the store waits for long meanwhile. Sources in processing are released and
   * due at once, since their runs embed for the old space.
   */
  cutOver(claim: ReembeddingClaim, now: string): Promise<FencedResult | "unfinished">;
  /** Ends the run. Its vectors are kept. */
  pauseReembedding(claim: ReembeddingClaim, pause: ReembeddingPause): Promise<FencedResult>;
}
