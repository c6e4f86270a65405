export interface RerankRequest {
  question: string;
  /** Texts with their headings, in the order of the fused ranking. */
  passages: string[];
  signal: AbortSignal;
}

/** Scores how well passages answer a question. Throws `retryable` errors where the fault is known. */
export interface Reranker {
  readonly name: string;
  /** Most passages a request. */
  readonly maxPassages: number;
  /** One score a passage, in the same order; greater is better. */
  rerank(request: RerankRequest): Promise<number[]>;
  close(): Promise<void>;
}
