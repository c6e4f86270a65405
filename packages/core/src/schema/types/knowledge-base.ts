// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** Body of `POST /v1/knowledge-base`. */
export interface CreateKnowledgeBase {
  /** Display name. */
  name: string;
  /** What it is about, for people. */
  description?: string | null | undefined;
  /** One of the configured providers; the first configured one by default. */
  embeddingProvider?: string | null | undefined;
  /** A model of that provider; its default model by default. */
  embeddingModel?: string | null | undefined;
  /** When true, URL sources are processed again on a schedule. */
  autoRefresh?: boolean | null | undefined;
  /** Hours between automatic refreshes; may be fractional. */
  refreshInterval?: number | null | undefined;
  /** Whether questions of callers that it could not answer are kept, as far as each call's `recording` allows. */
  gaps?: boolean | null | undefined;
}

/** A Knowledge Base as `ensure` gives it. */
export interface EnsuredKnowledgeBase {
  /** Id of the knowledge base. */
  id: string;
  /** The type of this object. */
  object: "knowledge_base";
  /** Display name. */
  name: string;
  /** What it is about, for people. */
  description: string | null;
  /** Who makes the vectors. */
  embeddingProvider: string;
  /** The model that makes them. */
  embeddingModel: string;
  /** Numbers in a vector. */
  embeddingDimensions: number;
  /** The running change to another embedding model; null when there is none. */
  reembedding: Reembedding | null;
  /** Whether URL sources are processed again on a schedule. */
  autoRefresh: boolean;
  /** Hours between automatic refreshes. */
  refreshInterval: number;
  /** Whether questions that it could not answer are kept. */
  gaps: boolean;
  /** Its sources, by status. */
  sourceCounts: SourceCounts;
  /** Chunks that can be found. */
  chunkCount: number;
  /** When it was made. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** What looks like a mistake in it, as sentences; empty when nothing does. It was saved all the same. */
  warnings: string[];
}

/** A Knowledge Base as /v1 returns it. */
export interface KnowledgeBase {
  /** Id of the knowledge base. */
  id: string;
  /** The type of this object. */
  object: "knowledge_base";
  /** Display name. */
  name: string;
  /** What it is about, for people. */
  description: string | null;
  /** Who makes the vectors. */
  embeddingProvider: string;
  /** The model that makes them. */
  embeddingModel: string;
  /** Numbers in a vector. */
  embeddingDimensions: number;
  /** The running change to another embedding model; null when there is none. */
  reembedding: Reembedding | null;
  /** Whether URL sources are processed again on a schedule. */
  autoRefresh: boolean;
  /** Hours between automatic refreshes. */
  refreshInterval: number;
  /** Whether questions that it could not answer are kept. */
  gaps: boolean;
  /** Its sources, by status. */
  sourceCounts: SourceCounts;
  /** Chunks that can be found. */
  chunkCount: number;
  /** When it was made. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

/** Body of `POST /v1/knowledge-base/:kbId/reembed`. */
export interface ReembedKnowledgeBase {
  /** One of the configured providers. */
  embeddingProvider: string;
  /** A model of that provider; its default model by default. */
  embeddingModel?: string | null | undefined;
  /** Length of the vectors, where the model is configured with several. */
  embeddingDimensions?: number | null | undefined;
}

/** A move of all chunks into another embedding space; the old one serves until it is done. */
export interface Reembedding {
  /** Who makes the vectors. */
  embeddingProvider: string;
  /** The model that makes them. */
  embeddingModel: string;
  /** Numbers in a vector. */
  embeddingDimensions: number;
  /** Chunks that have their new vector. */
  embedded: number;
  /** Chunks of the base. */
  total: number;
  /** When it was asked for. */
  startedAt: string;
  /** Why it does not go on; null while it does. */
  error: string | null;
  /** When it is tried again after an error; null: when you ask for it again. */
  nextAttemptAt: string | null;
}

/** How many sources a knowledge base has, by status. */
export interface SourceCounts {
  /** Sources that wait to be processed. */
  pending: number;
  /** Sources that are being processed. */
  processing: number;
  /** Sources that can be found. */
  ready: number;
  /** Sources that failed; each says why in `processingError`. */
  failed: number;
  /** All sources. */
  total: number;
}

/** Body of `PATCH /v1/knowledge-base/:kbId`: any subset. */
export interface UpdateKnowledgeBase {
  /** Display name. */
  name?: string | undefined;
  /** What it is about, for people. */
  description?: string | null | undefined;
  /** When true, URL sources are processed again on a schedule. */
  autoRefresh?: boolean | undefined;
  /** Hours between automatic refreshes; may be fractional. 1 to 168. */
  refreshInterval?: number | undefined;
  /** Whether questions of callers that it could not answer are kept, as far as each call's `recording` allows. */
  gaps?: boolean | undefined;
}
