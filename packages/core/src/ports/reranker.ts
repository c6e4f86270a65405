/** What a search knows of its candidates before any model has read them. Lists are in the order of `passages` and of `terms`. */
export interface RerankEvidence {
  /** Distinct index words of the question, in its order, without stop words. */
  terms: readonly string[];
  /** Distinct index words of the question alone, in its order, stop words too: what they are found by is for the order only. */
  words: readonly string[];
  /** How much each of `terms` tells: its idf over the searched bases. */
  weights: readonly number[];
  /** The passages, in the order of the request. */
  passages: readonly {
    /** Title, headings and the question that it answers, where it is one of a pair. */
    heading: string;
    /** The chunk's own text. */
    text: string;
    /** Score of the fused ranking, 0 to 1. */
    fused: number;
    /** How often each of `terms` stands in the chunk as it is indexed. */
    termFrequencies: readonly number[];
  }[];
}

/** One question and the passages to score. */
export interface RerankRequest {
  /** What the caller wants to know. */
  question: string;
  /** Texts with their headings, in the order of the fused ranking. */
  passages: string[];
  /** Aborts the request; its answer is not needed any more. */
  signal: AbortSignal;
  /** Given by every search; a model that reads the passages has no need of it. */
  evidence?: RerankEvidence;
}

/** Scores how well passages answer a question. Throws `retryable` errors where the fault is known. */
export interface Reranker {
  /** The version of this port that the adapter implements. `createCuecard` refuses another one. */
  readonly specificationVersion: "v1";
  /** Name in errors and in `degraded`, such as `cohere/rerank-v3.5`. */
  readonly name: string;
  /** Most passages a request. */
  readonly maxPassages: number;
  /** One score a passage, in the same order; greater is better. */
  rerank(request: RerankRequest): Promise<number[]>;
  /** Frees threads and connections; a second call does nothing. */
  close(): Promise<void>;
}
