/** Examples for the OpenAPI document, by the name of their schema. */
export const examples: Record<string, unknown> = {
  ChatCompletionRequest: {
    model: "team:team_01ha8v3m5r",
    messages: [
      { role: "assistant", content: "Harbor Fiber, hello!" },
      { role: "user", content: "My invoice is too high." },
    ],
    stream: true,
    cuecard: { callId: "room-1", variables: { customer: "Mrs Lind" } },
  },
  ChatCompletion: {
    id: "chatcmpl-1f0c",
    object: "chat.completion",
    created: 1_795_000_000,
    model: "team:team_01ha8v3m5r",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: "Let me look at your last invoice." },
        finish_reason: "stop",
      },
    ],
    usage: { prompt_tokens: 412, completion_tokens: 9, total_tokens: 421 },
    cuecard: { agentId: "billing", name: "Bill", changed: ["voice"] },
  },
};
