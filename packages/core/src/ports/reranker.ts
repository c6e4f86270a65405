import type { WordMeanings } from "./embedder.ts";

/**
 * What a search knows about its candidates before a model reads them. Lists have the order of `passages` and of
 * `terms`.
 */
export interface RerankEvidence {
  /** Distinct index words of the question, in its order, without stop words. */
  terms: readonly string[];
  /** Distinct index words of the question itself, in its order, with stop words. They serve only to rank. */
  words: readonly string[];
  /** Weight of each of `terms`: its idf over the searched knowledge bases. */
  weights: readonly number[];
  /** How far the fused ranking is believed beside words: the least `trust` of the embedders that took part. */
  trust: 1 | 2;
  /** The question's words that are not stop words, in lower case without accents, for `meanings`. */
  asked: readonly string[];
  /** What the embedder knows of single words; null where it knows none. */
  meanings: WordMeanings | null;
  /** How much of the question the vectors understand, 0 to 1: the less, the more words count beside them. */
  understood: number;
  /** The passages, in the order of the request. */
  passages: readonly {
    /** Title and headings, and the question of a chunk that answers one. */
    heading: string;
    /** The chunk's own text. */
    text: string;
    /** Score of the fused ranking, 0 to 1. */
    fused: number;
    /** How often the indexed chunk contains each of `terms`. */
    termFrequencies: readonly number[];
  }[];
}

/** One question and the passages to score. */
export interface RerankRequest {
  /** The question. */
  question: string;
  /** Texts with their headings, in the order of the fused ranking. */
  passages: string[];
  /** Aborts the request. */
  signal: AbortSignal;
  /**
   * Headers for the request to a service, such as `traceparent`; an adapter that makes none ignores them.
   * @default none
   */
  headers?: Readonly<Record<string, string>>;
  /** Facts for rerankers that use no model. Every search passes them. */
  evidence?: RerankEvidence;
}

/** Scores how well passages answer a question. Throws `reranking_failed`; `retryable` is true for temporary errors. */
export interface Reranker {
  /** The version of this port that the adapter implements. `createCuecard` refuses another one. */
  readonly specificationVersion: "v1";
  /** Name for errors and for `degraded`, such as `cohere/rerank-v3.5`. */
  readonly name: string;
  /** Most passages per request. */
  readonly maxPassages: number;
  /** Returns one score per passage, in the same order. Greater is better. */
  rerank(request: RerankRequest): Promise<number[]>;
  /** Frees threads and connections. A second call does nothing. */
  close(): Promise<void>;
}
