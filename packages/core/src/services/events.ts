import type { EmbeddingInput } from "../ports/embedder.ts";
import type { CallSummary } from "../schema/call.ts";
import type { Source } from "../schema/source.ts";

/** What one answered request to an embedder cost. */
export interface EmbeddingUsage {
  /** Provider of the embedder, such as `openai`. */
  provider: string;
  /** Model of the embedder. */
  model: string;
  /** Documents are embedded while sources are processed, questions while they are searched. */
  input: EmbeddingInput;
  /** How many texts the request had. */
  texts: number;
  /** As the provider counted; null when it does not say. */
  tokens: number | null;
}

/** Events by name, with what their listeners get. */
export interface CuecardEvents {
  /** A source became ready for the first time. */
  "source.ready": { workspace: string; source: Source };
  /** `error` is what was thrown: of a fault of the store it says more than the source's `processingError`, which callers of /v1 may read. */
  "source.failed": { workspace: string; source: Source; error: unknown };
  /** A source was processed again and is ready. */
  "source.refreshed": { workspace: string; source: Source };
  /** An embedder answered a request. */
  "embedding.usage": { workspace: string } & EmbeddingUsage;
  /** A knowledge base was deleted. */
  "knowledge_base.deleted": { workspace: string; knowledgeBaseId: string };
  /** A call started. */
  "call.started": { workspace: string; call: CallSummary };
  /** A call was handed off from one member to another. */
  "call.handed_off": { workspace: string; callId: string; from: string; to: string };
  /** A call ended. */
  "call.ended": { workspace: string; call: CallSummary };
}
