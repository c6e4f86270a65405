/** An item of LiveKit's chat context: a message, a function call or its output. */
export interface LiveKitItem {
  readonly id: string;
  readonly role?: string;
  readonly textContent?: string | undefined;
  readonly interrupted?: boolean;
  readonly callId?: string;
}

export interface LiveKitChatContext {
  items: LiveKitItem[];
  copy(): LiveKitChatContext;
}

export interface LiveKitToolContext {
  readonly tools: readonly { readonly id: string }[];
  updateTools(tools: never): void;
}

/** What is used of `@livekit/agents`. What only passes through is `never`, so that any version's own types fit. */
export interface LiveKit<Stream> {
  llm: {
    tool(options: never): unknown;
    ChatMessage: { create(params: { id?: string; role: "system" | "user" | "assistant"; content: string }): LiveKitItem };
    FunctionCall: { create(params: { callId: string; name: string; args: string }): LiveKitItem };
    FunctionCallOutput: { create(params: { callId: string; name: string; output: string; isError: boolean }): LiveKitItem };
  };
  voice: { Agent: { default: { llmNode(agent: never, chatCtx: never, toolCtx: never, settings: never): Promise<Stream> } } };
}
