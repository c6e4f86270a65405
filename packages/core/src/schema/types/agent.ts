// Written by `pnpm types` from the schemas beside this folder; change those, not this.

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
  /** When it was made. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** What looks like a mistake in it, as sentences; empty when nothing does. It was saved all the same. */
  warnings: string[];
  /** Any further property, kept as given. */
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
  /** When it was made. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Any further property, kept as given. */
  [property: string]: unknown;
}

/** A Knowledge Base attached to an agent, with its retrieval settings. */
export interface Attachment {
  /** The knowledge base that the agent may search. */
  knowledgeBaseId: string;
  /**
   * When it is searched: `auto` when the words ask for it, `tool` when the model calls the search tool, `preload` at every turn.
   * @default "auto"
   */
  mode: RetrievalMode;
  /**
   * Most passages of this knowledge base in one answer. 1 to 10.
   * @default 3
   */
  topK: number;
  /**
   * Least similarity of a passage to the question. 0 to 1.
   * @default 0.6
   */
  similarityThreshold: number;
  /**
   * Whether the best results are read again and put in a better order.
   * @default true
   */
  reranking: boolean;
  /**
   * Whether BM25 keyword search is combined with vector search.
   * @default true
   */
  keywordSearch: boolean;
  /**
   * Most tokens (cl100k_base) of passages in one turn. Of several attachments the largest counts. 100 to 8000.
   * @default 2000
   */
  preloadMaxTokens: number;
}

/** A Knowledge Base attached to an agent, with its retrieval settings. As you give it; what you leave out has its default. */
export interface AttachmentInput {
  /** The knowledge base that the agent may search. */
  knowledgeBaseId: string;
  /**
   * When it is searched: `auto` when the words ask for it, `tool` when the model calls the search tool, `preload` at every turn.
   * @default "auto"
   */
  mode?: RetrievalMode | undefined;
  /**
   * Most passages of this knowledge base in one answer. 1 to 10.
   * @default 3
   */
  topK?: number | undefined;
  /**
   * Least similarity of a passage to the question. 0 to 1.
   * @default 0.6
   */
  similarityThreshold?: number | undefined;
  /**
   * Whether the best results are read again and put in a better order.
   * @default true
   */
  reranking?: boolean | undefined;
  /**
   * Whether BM25 keyword search is combined with vector search.
   * @default true
   */
  keywordSearch?: boolean | undefined;
  /**
   * Most tokens (cl100k_base) of passages in one turn. Of several attachments the largest counts. 100 to 8000.
   * @default 2000
   */
  preloadMaxTokens?: number | undefined;
}

/** Body of `POST /v1/agents`; any further property (tools, voice, model …) is kept as given. */
export interface CreateAgent {
  /** 1 to 128 characters of A-Z a-z 0-9 . _ : - of your choice; made for you when omitted. */
  id?: string | null | undefined;
  /** Display name. */
  name: string;
  /** Instructions for the model. `{{name}}` stands for a variable of the call. */
  systemPrompt?: string | null | undefined;
  /** What the agent says first when it begins a call. `{{name}}` stands for a variable. */
  firstMessage?: string | null | undefined;
  /** Knowledge bases that the agent may search. They are searched together, as one ranking. */
  knowledge?: AttachmentInput[] | null | undefined;
  /** Any further property, kept as given. */
  [property: string]: unknown;
}

/** When an agent's knowledge base is searched: `auto` decides at each turn, `tool` leaves it to the model, `preload` searches at every turn. */
export type RetrievalMode = "auto" | "tool" | "preload";

/** Body of `PATCH /v1/agents/:agentId`: any subset; a further property set to null is removed. */
export interface UpdateAgent {
  /** Display name. */
  name?: string | undefined;
  /** Instructions for the model. `{{name}}` stands for a variable of the call. */
  systemPrompt?: string | null | undefined;
  /** What the agent says first when it begins a call. `{{name}}` stands for a variable. */
  firstMessage?: string | null | undefined;
  /** Knowledge bases that the agent may search. They are searched together, as one ranking. */
  knowledge?: AttachmentInput[] | undefined;
  /** Any further property, kept as given. */
  [property: string]: unknown;
}
