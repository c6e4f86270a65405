/** What a text is embedded for: some models treat a passage and a question differently. */
export type EmbeddingInput = "document" | "question";

/** Texts for one request to a model. */
export interface EmbedRequest {
  /** 1 to `maxBatch` texts, none empty. */
  texts: string[];
  /** What the texts are embedded for. */
  input: EmbeddingInput;
  /** Aborts the request. */
  signal: AbortSignal;
}

/** The vectors of one request. */
export interface EmbedResult {
  /** One vector of `dimensions` numbers a text, in the same order. Need not be of unit length. */
  vectors: Float32Array[];
  /** Tokens the provider counted; null when it does not say. */
  tokens: number | null;
}

/**
 * Brings a cosine of this embedder to the common scale of `similarity`: a piecewise linear, non-decreasing curve through
 * `points` of [cosine, similarity], flat beyond its ends. 0.6 is where a passage begins to be worth injecting.
 */
export interface Calibration {
  /** Points of the curve by rising cosine. */
  points: readonly (readonly [cosine: number, similarity: number])[];
  /** How it was fitted: the data, the method and the date. */
  fittedOn: string;
}

/**
 * Turns text into vectors. An adapter makes one request a call and states its limits; core batches, retries, orders and
 * times out. Throws `embedding_failed`, with `retryable` set where the fault is known (429, 5xx, a lost connection).
 */
export interface Embedder {
  /** The version of this port that the adapter implements. `createCuecard` refuses another one. */
  readonly specificationVersion: "v1";
  /** Such as `openai`. */
  readonly provider: string;
  /** Such as `text-embedding-3-small`. */
  readonly model: string;
  /** How many numbers each vector has. */
  readonly dimensions: number;
  /** Most texts a request. */
  readonly maxBatch: number;
  /** Most tokens of one text; a longer one is refused or cut by the provider, so chunks are made no larger, down to 64. */
  readonly maxTokens: number;
  /** Most cl100k_base tokens of a request's texts together. @default what `maxBatch` texts have */
  readonly maxBatchTokens?: number;
  /** Requests it answers well at the same time while a source is processed. @default 1 */
  readonly concurrency?: number;
  /** Null: the cosine itself is the similarity. */
  readonly calibration: Calibration | null;
  /** Embeds 1 to `maxBatch` texts with one request. */
  embed(request: EmbedRequest): Promise<EmbedResult>;
  /** Frees threads and connections; a second call does nothing. */
  close(): Promise<void>;
}

/** The stored name of an embedding space, such as `openai/text-embedding-3-small@1536`. */
export function embeddingSpace(embedder: Pick<Embedder, "provider" | "model" | "dimensions">): string {
  return `${embedder.provider}/${embedder.model}@${embedder.dimensions}`;
}
