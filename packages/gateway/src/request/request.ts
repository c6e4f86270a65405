import { z } from "zod";

const Message = z.looseObject({
  role: z.string().describe("`user`, `assistant` or `tool`. Messages of other roles are not sent to the model."),
  content: z
    .json()
    .nullish()
    .describe(
      "The words, as a text or in parts, of which those of the type `text` count. A tool's result may be any JSON.",
    ),
  tool_call_id: z.string().nullish().describe("The tool call that a tool message answers."),
});

/** A message as clients of chat completions send it. */
export type ChatMessage = z.infer<typeof Message>;

const Tool = z.looseObject({
  type: z.string().describe("`function`."),
  function: z.looseObject({ name: z.string().describe("Name of your tool.") }),
});

const Variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** Body of `POST /v1/chat/completions`: OpenAI's, and where each platform says which call it is. */
export const ChatCompletionRequest = z.looseObject({
  model: z.string().describe("`team:ID` or `agent:ID`: who answers. The upstream model is the operator's choice."),
  messages: z.array(Message).describe("The conversation so far, as the platform holds it."),
  stream: z.boolean().nullish().describe("True to get the words as they come, as server-sent events."),
  stream_options: z
    .looseObject({ include_usage: z.boolean().nullish().describe("True to get the tokens in a last event.") })
    .nullish()
    .describe("Options of a stream."),
  tools: z.array(Tool).nullish().describe("Your own tools. Their calls are passed through to you."),
  user: z.string().nullish().describe("Names the call where the operator has said so; else it is ignored."),
  cuecard: z
    .looseObject({
      callId: z.string().max(500).nullish().describe("Your id of the call."),
      variables: Variables.nullish().describe("Values of the call's variables, for its start."),
      language: z.string().nullish().describe("BCP 47 tag from the speech recognizer."),
    })
    .nullish()
    .describe("What a client can say in an extra body."),
  call: z
    .looseObject({ id: z.string().max(500).nullish().describe("Vapi's id of the call.") })
    .nullish()
    .describe("The call, as Vapi sends it."),
  elevenlabs_extra_body: z
    .looseObject({
      callId: z.string().max(500).nullish().describe("The call's id: `{{system__conversation_id}}`."),
    })
    .nullish()
    .describe("The custom extra body of ElevenLabs."),
});
export type ChatCompletionRequest = z.infer<typeof ChatCompletionRequest>;

const Usage = z.looseObject({
  prompt_tokens: z.number().describe("Tokens that the model read."),
  completion_tokens: z.number().describe("Tokens that it wrote."),
  total_tokens: z.number().describe("Both."),
});

/** Answer of `POST /v1/chat/completions` that is not streamed. */
export const ChatCompletion = z.object({
  id: z.string().describe("Id of the answer."),
  object: z.literal("chat.completion").describe("The type of this object."),
  created: z.int().describe("When it was made, in seconds since 1970."),
  model: z.string().describe("The model of the request."),
  choices: z
    .array(
      z.object({
        index: z.int().describe("Always 0."),
        message: z
          .looseObject({
            role: z.literal("assistant").describe("Always `assistant`."),
            content: z.string().nullable().describe("What the agent says."),
          })
          .describe("The answer, with `tool_calls` when one of your tools is to be run."),
        finish_reason: z
          .string()
          .describe("`stop`, `tool_calls`, or `length` when the upstream model broke off in the middle."),
      }),
    )
    .describe("One answer."),
  usage: Usage.optional().describe("Tokens of all requests to the upstream model, where it says so."),
  cuecard: z
    .looseObject({ agentId: z.string().describe("The member that speaks now.") })
    .optional()
    .describe(
      "After a hand-off in this answer: who speaks now, and which of its properties are others, such as `voice`.",
    ),
});

/** An answer that is not streamed. */
export type ChatCompletion = z.infer<typeof ChatCompletion>;

/** Tokens of an answer. */
export type Usage = z.infer<typeof Usage>;
