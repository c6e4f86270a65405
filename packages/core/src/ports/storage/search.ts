import type { MetadataFilter } from "../../schema/metadata-filter.ts";
import type { StoredChunk } from "./stored-chunk.ts";

/** One question for the vector and the keyword retriever. */
export interface CandidateRequest {
  /**
   * Knowledge bases to search, grouped by embedding space. `vector` is the question in that space, of unit length.
   * Without one there is no vector search.
   */
  spaces: { space: string; knowledgeBaseIds: string[]; vector: Float32Array | null }[];
  /** Distinct index words of the question. Without any there is no keyword search. */
  terms: string[];
  /** Candidates per retriever: keyword search, and vector search in each space. */
  limit: number;
  /** Only sources whose metadata passes; null: all. The storage kit's `readFilter` brings it into few forms. */
  filter: MetadataFilter | null;
  /** Number of candidates to return with their chunks. */
  chunks: number;
  /**
   * How many milliseconds it may wait until vectors are read into memory. What is not by then is not searched, and
   * `partial` says so. Reading goes on behind the answer.
   * @default until all are read
   */
  readMs?: number;
  /** Aborts the search. */
  signal: AbortSignal;
}

/** BM25 statistics over all searched knowledge bases together. A filter does not change them. */
export interface KeywordStatistics {
  /** Chunks of all searched knowledge bases. */
  chunkCount: number;
  /** Mean length of a chunk in index words. */
  averageLength: number;
  /** Chunks that contain each of the request's `terms`, in their order. */
  documentFrequencies: number[];
}

/** A chunk that a retriever found. */
export interface Candidate {
  /** Id of the chunk. */
  chunkId: string;
  /** Source of the chunk. */
  sourceId: string;
  /** Knowledge base of the chunk. */
  knowledgeBaseId: string;
  /** Exact cosine in the knowledge base's space. Null when the request has no vector for that space. */
  cosine: number | null;
  /** The chunk's length in index words. */
  length: number;
  /** How often the chunk contains each of the request's `terms`, in their order. */
  termFrequencies: number[];
}

/**
 * What the retrievers found, each chunk once. Vector search gives the `limit` chunks of greatest cosine, for every
 * space with a vector. Keyword search gives the `limit` chunks of greatest BM25 (core's `bm25`, over all searched
 * knowledge bases) among those that contain a term. At a tie the smaller id wins. Only chunks that pass the filter
 * count. The array can have any order. An adapter with an approximate vector index must say so in its documentation.
 */
export interface Candidates {
  /** Statistics that BM25 is computed from. */
  statistics: KeywordStatistics;
  /** What both retrievers found, each chunk once, in any order. */
  candidates: Candidate[];
  /**
   * Chunks of candidates that are likely to be shown, at most `chunks` of them, as `getChunks` returns them, in the
   * state that was searched. They may be the same objects in several answers, so nobody changes them. An adapter that
   * would need another round trip for them returns none.
   */
  chunks: StoredChunk[];
  /** Requested knowledge bases that do not exist. */
  gone: string[];
  /**
   * Number of sources that wait for their first chunks or are getting them, for each requested knowledge base that has
   * any, in the order of the request. Refreshes of ready sources and failed sources don't count.
   */
  neverReady: { knowledgeBaseId: string; sources: number }[];
  /** Requested knowledge bases of which vector search saw a part only, since the rest is still being read into memory. */
  partial: string[];
  /**
   * Requested knowledge bases that are larger than the memory which searches may use. Every chunk of them was compared
   * where they are stored: the answer is exact, and takes longer the more chunks they have.
   */
  tooLarge: string[];
}
