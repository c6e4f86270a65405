import type { List, PageQuery } from "../schema/common.ts";
import type {
  CreateKnowledgeBase,
  EnsuredKnowledgeBase,
  KnowledgeBase,
  ReembedKnowledgeBase,
  UpdateKnowledgeBase,
} from "../schema/knowledge-base.ts";
import type { CallOptions } from "./call-options.ts";

/** A knowledge base, or its id. */
export type KnowledgeBaseRef = string | Pick<KnowledgeBase, "id">;

/** How long to wait for a re-embedding, and who hears of its progress. */
export interface ReembedWaitOptions extends CallOptions {
  /** Longest wait in milliseconds. @default 60_000 */
  timeoutMs?: number;
  /** Called with each change of how far it is. */
  onProgress?: (base: KnowledgeBase) => void;
}

/** Methods throw `knowledge_base_not_found` for an unknown id and for one of another workspace alike. */
export interface KnowledgeBases {
  /** Makes a knowledge base; the first configured embedder is its default. */
  create(input: CreateKnowledgeBase): Promise<KnowledgeBase>;
  /**
   * Makes the knowledge base of this name, or brings the one there is up to date, so that set-up code may run at every start; of several processes
   * at once one makes it. What is left out stays as it is stored. An embedding model that differs is not changed: `warnings` says how to
   * re-embed. Throws `invalid_value` when several have the name.
   */
  ensure(input: CreateKnowledgeBase): Promise<EnsuredKnowledgeBase>;
  /** The knowledge base with its counts and the state of its re-embedding. */
  get(id: string): Promise<KnowledgeBase>;
  /** One page of knowledge bases, newest first. */
  list(page?: PageQuery): Promise<List<KnowledgeBase>>;
  /** Changes the given fields. */
  update(id: string, patch: UpdateKnowledgeBase): Promise<KnowledgeBase>;
  /**
   * Moves a base to another embedding model in the background: its chunks are embedded beside the old vectors, which serve until all
   * are done; then all switch at once. Returns the base with its `reembedding`. The same target again changes nothing, or resumes one that
   * stopped; another one replaces it; the base's own space ends it.
   */
  reembed(id: string, input: ReembedKnowledgeBase): Promise<KnowledgeBase>;
  /** Resolves with the base once nothing of it is left to re-embed; throws `embedding_failed` when that stopped, or `timeout`. */
  waitUntilReembedded(id: string, options?: ReembedWaitOptions): Promise<KnowledgeBase>;
  /** Throws `knowledge_base_in_use`, naming the agents and teams that have it; `force` detaches it from them. */
  delete(id: string, options?: { force?: boolean }): Promise<void>;
}
