import type { EmbeddingInput } from "../ports/embedder.ts";
import type { CallSummary } from "../schema/call.ts";
import type { Source } from "../schema/source.ts";

/** Usage of one answered request to an embedder. */
export interface EmbeddingUsage {
  /** Provider of the embedder, such as `openai`. */
  provider: string;
  /** Model of the embedder. */
  model: string;
  /** `document` while a source is processed, `question` for a search. */
  input: EmbeddingInput;
  /** How many texts the request had. */
  texts: number;
  /** Tokens as the provider counted them; null when it does not say. */
  tokens: number | null;
}

/** Events by name, with the value that listeners get. */
export interface CuecardEvents {
  /** A source became ready for the first time. */
  "source.ready": { workspace: string; source: Source };
  /**
   * A source failed. `error` is the original error. For a fault of the store it has details that `processingError`
   * hides from clients of /v1.
   */
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
  /**
   * A hand-off was taken back: the member that had just arrived declined it, or the caller's words were revised. `from`
   * and `to` are those of its `call.handed_off`.
   */
  "call.handoff_reverted": {
    workspace: string;
    callId: string;
    from: string;
    to: string;
    why: "declined" | "revised";
  };
  /** An endpoint was disabled: it took nothing for as long as an event's attempts go on, or it answered 410. */
  "webhook.disabled": { workspace: string; webhookId: string; reason: "failing" | "gone" };
  /** A call ended. */
  "call.ended": { workspace: string; call: CallSummary };
}
