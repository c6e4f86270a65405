// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** Body of `POST /v1/knowledge-base`. */
export interface CreateKnowledgeBase {
  /** Display name. */
  name: string;
  /** Description for people. */
  description?: string | null | undefined;
  /** A configured embedding provider; by default the first one. */
  embeddingProvider?: string | null | undefined;
  /** A model of that provider; by default its default model. */
  embeddingModel?: string | null | undefined;
  /** Whether URL sources are refreshed on a schedule. */
  autoRefresh?: boolean | null | undefined;
  /** Hours between automatic refreshes; fractions are allowed. */
  refreshInterval?: number | null | undefined;
  /** Whether questions that it could not answer are stored, as far as each call's `recording` allows. */
  gaps?: boolean | null | undefined;
}

/** A knowledge base as `ensure` returns it. */
export interface EnsuredKnowledgeBase {
  /** Id of the knowledge base. */
  id: string;
  /** The type of this object. */
  object: "knowledge_base";
  /** Display name. */
  name: string;
  /** Description for people. */
  description: string | null;
  /** Provider of the vectors. */
  embeddingProvider: string;
  /** Model that makes the vectors. */
  embeddingModel: string;
  /** Length of the vectors. */
  embeddingDimensions: number;
  /** Re-embedding with another model that is in progress; null when there is none. */
  reembedding: Reembedding | null;
  /** Whether URL sources are refreshed on a schedule. */
  autoRefresh: boolean;
  /** Hours between automatic refreshes. */
  refreshInterval: number;
  /** Whether questions that it could not answer are stored. */
  gaps: boolean;
  /** Its sources, by status. */
  sourceCounts: SourceCounts;
  /** Number of chunks that can be found. */
  chunkCount: number;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it was last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** Probable mistakes, as sentences; empty when there are none. It was saved anyway. */
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
  /** Description for people. */
  description: string | null;
  /** Provider of the vectors. */
  embeddingProvider: string;
  /** Model that makes the vectors. */
  embeddingModel: string;
  /** Length of the vectors. */
  embeddingDimensions: number;
  /** Re-embedding with another model that is in progress; null when there is none. */
  reembedding: Reembedding | null;
  /** Whether URL sources are refreshed on a schedule. */
  autoRefresh: boolean;
  /** Hours between automatic refreshes. */
  refreshInterval: number;
  /** Whether questions that it could not answer are stored. */
  gaps: boolean;
  /** Its sources, by status. */
  sourceCounts: SourceCounts;
  /** Number of chunks that can be found. */
  chunkCount: number;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it was last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** Body of `POST /v1/knowledge-base/:kbId/reembed`. */
export interface ReembedKnowledgeBase {
  /** A configured embedding provider. */
  embeddingProvider: string;
  /** A model of that provider; by default its default model. */
  embeddingModel?: string | null | undefined;
  /** Length of the vectors, if the model is configured with several lengths. */
  embeddingDimensions?: number | null | undefined;
}

/** A move of all chunks into another embedding space; the old one serves until it is done. */
export interface Reembedding {
  /** Provider of the vectors. */
  embeddingProvider: string;
  /** Model that makes the vectors. */
  embeddingModel: string;
  /** Length of the vectors. */
  embeddingDimensions: number;
  /** Chunks that have a new vector. */
  embedded: number;
  /** Chunks of the knowledge base. */
  total: number;
  /** When it was requested. ISO 8601, UTC. */
  startedAt: string;
  /** Why it stopped; null while it runs. */
  error: string | null;
  /** When it is tried again after an error. Null: only when you request it again. */
  nextAttemptAt: string | null;
}

/** How many sources a knowledge base has, by status. */
export interface SourceCounts {
  /** Sources that are waiting. */
  pending: number;
  /** Sources that are being processed. */
  processing: number;
  /** Sources that can be found. */
  ready: number;
  /** Sources that failed. Their `processingError` says why. */
  failed: number;
  /** All sources. */
  total: number;
}

/** Body of `PATCH /v1/knowledge-base/:kbId`: any subset. */
export interface UpdateKnowledgeBase {
  /** Display name. */
  name?: string | undefined;
  /** Description for people. */
  description?: string | null | undefined;
  /** Whether URL sources are refreshed on a schedule. */
  autoRefresh?: boolean | undefined;
  /** Hours between automatic refreshes; fractions are allowed. 1 to 168. */
  refreshInterval?: number | undefined;
  /** Whether questions that it could not answer are stored, as far as each call's `recording` allows. */
  gaps?: boolean | undefined;
}
