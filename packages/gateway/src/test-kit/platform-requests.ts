/** A request as a platform sends it. */
export interface PlatformRequest {
  headers: Record<string, string>;
  body: { model: string; [other: string]: unknown };
}

interface SpokenTurn {
  model: string;
  /** The platform's id of the call. */
  callId: string;
  words: string;
}

const tool = {
  type: "function",
  function: { name: "end_call", description: "End the call.", parameters: { type: "object", properties: {} } },
};

/**
 * Vapi's custom LLM. `metadataSendMode` is `variable` by default: `metadata`, `call`, `phoneNumber` and `customer` stand
 * beside the messages (Vapi API 1.0, CustomLlmModel, docs.rs/vapi-client; docs.vapi.ai/customization/custom-llm).
 */
export const vapi = ({ model, callId, words }: SpokenTurn): PlatformRequest => ({
  headers: {},
  body: {
    model,
    messages: [
      { role: "system", content: "You are an assistant." },
      { role: "assistant", content: "Hello. Can you hear me?" },
      { role: "user", content: words },
    ],
    temperature: 0,
    stream: true,
    max_tokens: 500,
    call: { id: callId, orgId: "e3436eb8-00c6-4f36-ba42-b97895803bfa", type: "webCall" },
    phoneNumber: null,
    customer: { number: "+15550100" },
    metadata: { private: "not for the model" },
  },
});

const elevenLabsBody = ({ model, words }: SpokenTurn) => ({
  messages: [
    { role: "system", content: "You are a helpful assistant." },
    { role: "assistant", content: "Hey there." },
    { role: "user", content: words },
  ],
  model,
  temperature: 0.5,
  max_tokens: 5_000,
  stream: true,
  user_id: "someone",
  tools: [tool],
});

/**
 * ElevenLabs' custom LLM with the extra body that a client gave at the start of its conversation, as
 * `custom_llm_extra_body` (elevenlabs.io/docs, custom LLM; `_create_initiation_message` of its Python SDK).
 */
export const elevenLabs = (asked: SpokenTurn): PlatformRequest => ({
  headers: {},
  body: {
    ...elevenLabsBody(asked),
    elevenlabs_extra_body: { callId: asked.callId, UUID: "123e4567-e89b-12d3-a456-426614174000" },
  },
});

/** The same with a header whose value is a dynamic variable (ElevenLabs API, `CustomLlmRequestHeaders`). */
export const elevenLabsWithHeader = (asked: SpokenTurn): PlatformRequest => ({
  headers: { "X-Cuecard-Call-Id": asked.callId },
  body: elevenLabsBody(asked),
});

/**
 * Pipecat's `OpenAILLMService` with `default_headers` (pipecat-ai/pipecat, services/openai/base_llm.py,
 * `build_chat_completion_params`).
 */
export const pipecat = ({ model, callId, words }: SpokenTurn): PlatformRequest => ({
  headers: { "X-Cuecard-Call-Id": callId },
  body: {
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: "developer", content: "You are an assistant." },
      { role: "assistant", content: "Hello." },
      { role: "user", content: [{ type: "text", text: words }] },
    ],
    tools: [tool],
    tool_choice: "auto",
  },
});

/** The same with `extra={"extra_body": {"cuecard": …}}` in its settings. */
export const pipecatWithBody = (asked: SpokenTurn): PlatformRequest => ({
  headers: {},
  body: { ...pipecat(asked).body, cuecard: { callId: asked.callId } },
});

/**
 * LiveKit's OpenAI plugin for Python with a client of its own (livekit/agents, livekit-plugins-openai, llm.py, `chat`).
 */
export const liveKit = ({ model, callId, words }: SpokenTurn): PlatformRequest => ({
  headers: { "X-Cuecard-Call-Id": callId },
  body: {
    messages: [
      { role: "system", content: "You are an assistant." },
      { role: "assistant", content: "Hello." },
      { role: "user", content: words },
    ],
    model,
    n: 1,
    temperature: 0.7,
    stream: true,
    user: "someone",
    tools: [tool],
    parallel_tool_calls: true,
  },
});
