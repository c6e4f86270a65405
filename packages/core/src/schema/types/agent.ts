// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { SaidPolicy } from "./said.ts";

/** An agent as /v1 returns it. */
export interface Agent {
  /** Id of the agent. */
  id: string;
  /** The type of this object. */
  object: "agent";
  /** Display name. */
  name: string;
  /** Instructions for the model, with `{{name}}` for variables. */
  systemPrompt: string | null;
  /** What the agent says first when it begins a call. */
  firstMessage: string | null;
  /** Knowledge bases that the agent may search, with their retrieval settings. */
  knowledge: Attachment[];
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it was last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** Probable mistakes, as sentences; empty when there are none. It was saved anyway. */
  warnings: string[];
  /** Any other property, stored unchanged. */
  [property: string]: unknown;
}

/** An agent as it is stored. */
export interface AgentRecord {
  /** Id of the agent. */
  id: string;
  /** The type of this object. */
  object: "agent";
  /** Display name. */
  name: string;
  /** Instructions for the model, with `{{name}}` for variables. */
  systemPrompt: string | null;
  /** What the agent says first when it begins a call. */
  firstMessage: string | null;
  /** Knowledge bases that the agent may search, with their retrieval settings. */
  knowledge: Attachment[];
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it was last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** Any other property, stored unchanged. */
  [property: string]: unknown;
}

/** A Knowledge Base attached to an agent, with its retrieval settings. */
export interface Attachment {
  /** The knowledge base that the agent may search. */
  knowledgeBaseId: string;
  /**
   * When to search it. `auto`: when the caller's words need it. `tool`: when the model calls the search tool. `preload`: at every turn.
   * @default "auto"
   */
  mode: RetrievalMode;
  /**
   * Most passages of this knowledge base in one turn. 1 to 10.
   * @default 3
   */
  topK: number;
  /**
   * Lowest similarity of a passage to the question, 0 to 1. 0 to 1.
   * @default 0.6
   */
  similarityThreshold: number;
  /**
   * Whether a reranker reorders the best results.
   * @default true
   */
  reranking: boolean;
  /**
   * Whether keyword search (BM25) is combined with vector search.
   * @default true
   */
  keywordSearch: boolean;
  /**
   * Most tokens (cl100k_base) of passages in one turn. With several attachments the largest value applies. 100 to 8000.
   * @default 2000
   */
  preloadMaxTokens: number;
}

/** A Knowledge Base attached to an agent, with its retrieval settings. As you give it; what you leave out has its default. */
export interface AttachmentInput {
  /** The knowledge base that the agent may search. */
  knowledgeBaseId: string;
  /**
   * When to search it. `auto`: when the caller's words need it. `tool`: when the model calls the search tool. `preload`: at every turn.
   * @default "auto"
   */
  mode?: RetrievalMode | undefined;
  /**
   * Most passages of this knowledge base in one turn. 1 to 10.
   * @default 3
   */
  topK?: number | undefined;
  /**
   * Lowest similarity of a passage to the question, 0 to 1. 0 to 1.
   * @default 0.6
   */
  similarityThreshold?: number | undefined;
  /**
   * Whether a reranker reorders the best results.
   * @default true
   */
  reranking?: boolean | undefined;
  /**
   * Whether keyword search (BM25) is combined with vector search.
   * @default true
   */
  keywordSearch?: boolean | undefined;
  /**
   * Most tokens (cl100k_base) of passages in one turn. With several attachments the largest value applies. 100 to 8000.
   * @default 2000
   */
  preloadMaxTokens?: number | undefined;
}

/** Body of `POST /v1/agents`; any other property (tools, voice, model …) is stored unchanged. */
export interface CreateAgent {
  /** Id of your choice: 1 to 128 characters of A-Z a-z 0-9 . _ : -. Generated when omitted. */
  id?: string | null | undefined;
  /** Display name. */
  name: string;
  /** Instructions for the model. `{{name}}` stands for a variable of the call. */
  systemPrompt?: string | null | undefined;
  /** What the agent says first when it begins a call. `{{name}}` stands for a variable. */
  firstMessage?: string | null | undefined;
  /** Knowledge bases that the agent may search. They are searched together, as one ranking. */
  knowledge?: AttachmentInput[] | null | undefined;
  /** What becomes of a sentence of the agent before it is spoken. Without it, what is wrong is only reported. */
  said?: SaidPolicy | null | undefined;
  /** Any other property, stored unchanged. */
  [property: string]: unknown;
}

/**
 * When an agent's knowledge base is searched. `auto` decides at each turn, `tool` lets the model decide, `preload`
 * searches at every turn.
 */
export type RetrievalMode = "auto" | "tool" | "preload";

/** Body of `PATCH /v1/agents/:agentId`: any subset of the fields. Null removes a property of your own. */
export interface UpdateAgent {
  /** Display name. */
  name?: string | undefined;
  /** Instructions for the model. `{{name}}` stands for a variable of the call. */
  systemPrompt?: string | null | undefined;
  /** What the agent says first when it begins a call. `{{name}}` stands for a variable. */
  firstMessage?: string | null | undefined;
  /** Knowledge bases that the agent may search. They are searched together, as one ranking. */
  knowledge?: AttachmentInput[] | undefined;
  /** What becomes of a sentence of the agent before it is spoken. Without it, what is wrong is only reported. */
  said?: SaidPolicy | null | undefined;
  /** Any other property, stored unchanged. */
  [property: string]: unknown;
}
