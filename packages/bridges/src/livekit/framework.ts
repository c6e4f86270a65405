import type { ReadableStream } from "node:stream/web";

/** An item of LiveKit's chat context: a message, a function call or its output. */
export interface LiveKitItem {
  /** The framework's id of the item. */
  readonly id: string;
  /** Who speaks: `system`, `user` or `assistant`; missing for function calls and their outputs. */
  readonly role?: string;
  /** What was said, as text; missing for items without words. */
  readonly textContent?: string | undefined;
  /** True when the caller interrupted it. */
  readonly interrupted?: boolean;
  /** Id of the tool call that the item makes or answers. */
  readonly callId?: string;
}

/** What a model's server sent beside a function call. */
export interface LiveKitBeside {
  /** Fields of the server's own, by provider. */
  readonly extra?: Record<string, unknown>;
  /** Signature of what the model thought. */
  readonly thoughtSignature?: string;
}

/** The part that is used of LiveKit's chat context. */
export interface LiveKitChatContext {
  /** Items in the order of the conversation. */
  items: LiveKitItem[];
  /** Makes a copy that can be changed without changing the original. */
  copy(): LiveKitChatContext;
}

/** The part that is used of LiveKit's tool context. */
export interface LiveKitToolContext {
  /** Tools that are offered now. */
  readonly tools: readonly { readonly id: string }[];
  /** Replaces the tools that are offered. */
  updateTools(tools: never): void;
}

/**
 * The part that is used of `@livekit/agents`. Values that are only passed on have the type `never`, so that the types
 * of any version fit.
 */
export interface LiveKit<Chunk> {
  /** Functions that make tools and chat items. */
  llm: {
    tool(options: never): unknown;
    ChatMessage: {
      create(params: { id?: string; role: "system" | "user" | "assistant"; content: string }): LiveKitItem;
    };
    FunctionCall: { create(params: LiveKitBeside & { callId: string; name: string; args: string }): LiveKitItem };
    FunctionCallOutput: {
      create(params: { callId: string; name: string; output: string; isError: boolean }): LiveKitItem;
    };
  };
  /** The default node that asks the model. */
  voice: {
    Agent: {
      default: {
        llmNode(agent: never, chatCtx: never, toolCtx: never, settings: never): Promise<ReadableStream<Chunk> | null>;
      };
    };
  };
}
