/** What a text is embedded for. Some models treat passages and questions differently. */
export type EmbeddingInput = "document" | "question";

/** Texts for one request to a model. */
export interface EmbedRequest {
  /** 1 to `maxBatch` texts, none empty. */
  texts: string[];
  /** What the texts are embedded for. */
  input: EmbeddingInput;
  /** Aborts the request. */
  signal: AbortSignal;
  /**
   * Headers for the request to a service, such as `traceparent`; an adapter that makes none ignores them.
   * @default none
   */
  headers?: Readonly<Record<string, string>>;
}

/** The vectors of one request. */
export interface EmbedResult {
  /** One vector of `dimensions` numbers for each text, in the same order. The vectors need not have unit length. */
  vectors: Float32Array[];
  /** Tokens as the provider counted them; null when it does not say. */
  tokens: number | null;
}

/**
 * Converts cosines of an embedder to `similarity`, a scale that all embedders share. It is a piecewise linear,
 * non-decreasing curve through `points`, and flat beyond its ends. From a similarity of 0.6 on, a passage is worth
 * giving to a model.
 */
export interface Calibration {
  /** Points of the curve, by rising cosine. */
  points: readonly (readonly [cosine: number, similarity: number])[];
  /** How it was fitted: the data, the method and the date. */
  fittedOn: string;
}

/** What an embedder knows of words. It computes at once, on the calling thread, in a microsecond or two a word. */
export interface WordMeanings {
  /** What each of the words tells, by how seldom it is said. Null where the embedder doesn't know the word. All are of one text, by which the embedder may know their language. */
  weightsOf(words: readonly string[]): (number | null)[];
  /**
   * How alike words are, 0 to 1: for each of `words` in turn, its likeness to each of `asked`. The words are in lower case
   * without accents.
   */
  likeness(asked: readonly string[], words: readonly string[]): Float32Array;
  /**
   * What a whole text means, for who of a team is meant by a caller's words. The vector's length, 0 to 1, is how far the
   * embedder knows the text; what it doesn't know counts as it is written.
   */
  meaningOf(text: string): Float32Array;
}

/**
 * Turns text into vectors. An adapter makes one request per call and states its limits. Core batches, retries, orders
 * and times out. Throws `embedding_failed`; `retryable` is true for temporary errors (429, 5xx, a lost connection).
 */
export interface Embedder {
  /** The version of this port that the adapter implements. `createCuecard` refuses another one. */
  readonly specificationVersion: "v1";
  /** Name of the provider, such as `openai`. */
  readonly provider: string;
  /** Name of the model, such as `text-embedding-3-small`. */
  readonly model: string;
  /** Length of each vector. */
  readonly dimensions: number;
  /** Most texts per request. */
  readonly maxBatch: number;
  /**
   * Most tokens of one text. The provider refuses or cuts a longer one, so chunks are at most this long. The limit of
   * chunks is never lowered below 64.
   */
  readonly maxTokens: number;
  /** Most cl100k_base tokens of a request's texts together. @default what `maxBatch` texts have */
  readonly maxBatchTokens?: number;
  /** Most requests at the same time while a source is processed. @default 1 */
  readonly concurrency?: number;
  /**
   * How far its order is believed beside that of keyword search: 1 for vectors of words and letters, 2 for those of a
   * model that reads whole sentences.
   */
  readonly trust: 1 | 2;
  /**
   * Languages that its model was trained on, as BCP 47 tags. A question in another language is ordered by its words
   * more. @default all
   */
  readonly languages?: readonly string[];
  /** Converts cosines to similarities. Null: the cosine itself is the similarity. */
  readonly calibration: Calibration | null;
  /** What it knows of single words: search then counts words of like meaning in the order of its results. @default nothing */
  readonly words?: WordMeanings;
  /** Embeds 1 to `maxBatch` texts with one request. */
  embed(request: EmbedRequest): Promise<EmbedResult>;
  /** Frees threads and connections. A second call does nothing. */
  close(): Promise<void>;
}

/** Returns the stored name of an embedding space, such as `openai/text-embedding-3-small@1536`. */
export function embeddingSpace(embedder: Pick<Embedder, "provider" | "model" | "dimensions">): string {
  return `${embedder.provider}/${embedder.model}@${embedder.dimensions}`;
}
