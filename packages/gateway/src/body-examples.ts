/** Examples of bodies for the OpenAPI document, by the name of their schema. */
export const bodyExamples: Record<string, unknown> = {
  ChatCompletionRequest: {
    model: "team:team_01ha8v3m5r",
    messages: [
      { role: "assistant", content: "Harbor Fiber, hello!" },
      { role: "user", content: "My invoice is too high." },
    ],
    stream: true,
    cuecard: { callId: "room-1", variables: { customer: "Mrs Lind" } },
  },
};
