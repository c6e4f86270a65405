import type { EmbeddingSpace, KnowledgeBase } from "../../schema/knowledge-base.ts";
import type { FencedResult } from "./knowledge.ts";
import type { StoredChunk } from "./stored-chunk.ts";

/** Which run of a re-embedding is writing; `attempt` never repeats within a base. A write under another one is `stale`. */
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
  /** Of unit length, in the target space. */
  vector: Float32Array;
}

/** Why a run of a re-embedding ends before its cutover. */
export interface ReembeddingPause {
  /** What went wrong, for people; null when the run only gives its lease back. */
  error: string | null;
  /** When it is due again; null: not before `startReembedding` is called anew. */
  nextAttemptAt: string | null;
}

/**
 * A base's move into another embedding space. The new vectors are kept beside the old ones, unseen by searches, until every
 * chunk has one; then all are swapped at once. A chunk that is stored meanwhile lacks a new vector like any other, and one that
 * is removed takes its new vector along. A base has at most one re-embedding; claims and leases are those of sources.
 */
export interface ReembeddingStore {
  /**
   * Makes the base move to `target`, due at once: a new move begins, one to another target is replaced and its vectors dropped, one
   * that waits or stopped goes on with what it has, one under a running lease stays as it is. A `target` that is the base's own space ends the move.
   * Null when there is no such base.
   */
  startReembedding(knowledgeBaseId: string, target: EmbeddingSpace, now: string): Promise<KnowledgeBase | null>;
  /** Renews the lease. */
  renewReembedding(claim: ReembeddingClaim, lease: { now: number; leaseMs: number }): Promise<FencedResult>;
  /** Chunks of the base that have no vector in the target space yet, in any order; `embedded` is counted anew. Null: the claim is not valid any more. */
  unembeddedChunks(claim: ReembeddingClaim, limit: number): Promise<StoredChunk[] | null>;
  /** Keeps the vectors; ids of chunks that are gone, or have one, are passed over. */
  storeVectors(claim: ReembeddingClaim, vectors: ChunkVector[]): Promise<FencedResult>;
  /**
   * Makes the target the base's space, in one step: searches see the old vectors or the new ones. `unfinished`, and nothing
   * changed, while a chunk lacks its new vector. Sources that are being processed are given back, due at once: their runs embed for the old space.
   */
  switchSpace(claim: ReembeddingClaim, now: string): Promise<FencedResult | "unfinished">;
  /** Ends the run; what it stored is kept. */
  pauseReembedding(claim: ReembeddingClaim, pause: ReembeddingPause): Promise<FencedResult>;
}
