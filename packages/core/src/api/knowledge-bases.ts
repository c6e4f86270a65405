import type { List, NamedQuery } from "../schema/common.ts";
import type {
  CreateKnowledgeBase,
  EnsuredKnowledgeBase,
  KnowledgeBase,
  ReembedKnowledgeBase,
  UpdateKnowledgeBase,
} from "../schema/knowledge-base.ts";
import type { KnowledgeBaseUsers } from "../schema/knowledge-base-users.ts";
import type { CallOptions } from "./call-options.ts";

/** A knowledge base, or its id. */
export type KnowledgeBaseRef = string | Pick<KnowledgeBase, "id">;

/** How long to wait for a re-embedding, and a callback for its progress. */
export interface ReembedWaitOptions extends CallOptions {
  /** Longest wait in milliseconds. @default 60_000 */
  timeoutMs?: number;
  /** Called when the number of re-embedded chunks or the error changes. */
  onProgress?: (base: KnowledgeBase) => void;
}

/**
 * Knowledge bases of one workspace. Methods throw `knowledge_base_not_found` for an unknown id, and for an id of
 * another workspace.
 */
export interface KnowledgeBases {
  /** Makes a knowledge base. Without an embedding provider it uses the first configured embedder. */
  create(input: CreateKnowledgeBase): Promise<KnowledgeBase>;
  /**
   * Makes the knowledge base of this name, or updates the existing one. Set-up code can call it at every start; when
   * several processes do so at once, only one makes it. Fields that you leave out keep their stored values. The
   * embedding model of an existing knowledge base is never changed: `warnings` then says how to re-embed. Throws
   * `invalid_value` when several knowledge bases have this name.
   */
  ensure(input: CreateKnowledgeBase): Promise<EnsuredKnowledgeBase>;
  /** Returns the knowledge base with its counts and the state of its re-embedding. */
  get(knowledgeBase: KnowledgeBaseRef): Promise<KnowledgeBase>;
  /** Returns one page of knowledge bases, newest first. */
  list(page?: NamedQuery): Promise<List<KnowledgeBase>>;
  /**
   * Returns all agents and teams that use the knowledge base, each with the settings that count in a call: a team's
   * definition and a member's overrides are laid over the agent's own.
   */
  users(knowledgeBase: KnowledgeBaseRef): Promise<KnowledgeBaseUsers>;
  /** Changes the fields that you pass. */
  update(knowledgeBase: KnowledgeBaseRef, patch: UpdateKnowledgeBase): Promise<KnowledgeBase>;
  /**
   * Re-embeds a knowledge base with another embedding model in the background. The old vectors serve until every chunk
   * has a new one; then all searches change to the new vectors at once. Returns the knowledge base with its
   * `reembedding`. Calling it again with the same target changes nothing, or resumes a re-embedding that stopped.
   * Another target replaces the first one. The knowledge base's present model cancels the re-embedding.
   */
  reembed(knowledgeBase: KnowledgeBaseRef, input: ReembedKnowledgeBase): Promise<KnowledgeBase>;
  /**
   * Resolves with the knowledge base when its re-embedding is complete. Throws `embedding_failed` when it stopped, and
   * `timeout`.
   */
  waitUntilReembedded(knowledgeBase: KnowledgeBaseRef, options?: ReembedWaitOptions): Promise<KnowledgeBase>;
  /**
   * Deletes the knowledge base with its sources. Throws `knowledge_base_in_use` with the agents and teams that use it;
   * `force` detaches it from them.
   */
  delete(knowledgeBase: KnowledgeBaseRef, options?: { force?: boolean }): Promise<void>;
}
