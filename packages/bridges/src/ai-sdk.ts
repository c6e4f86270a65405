import type { CallMessage, LiveCall, ToolCall, Turn } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import { type Conversation, type ConversationOptions, createConversation } from "./conversation/conversation.ts";
import { createEmptyAnswers } from "./conversation/empty-answers.ts";
import { modelOf } from "./conversation/model-of.ts";
import { argumentsOf } from "./conversation/run-tool-calls.ts";

export type { Conversation, ConversationOptions } from "./conversation/conversation.ts";
export type { HostTool } from "./conversation/host-tool.ts";

interface CallPart {
  /** Marks the part as a tool call. */
  type: "tool-call";
  /** Id that the result repeats. */
  toolCallId: string;
  /** Name of the called tool. */
  toolName: string;
  /** Arguments of the call, as parsed JSON. */
  input: unknown;
  /** What the provider sent beside the call as its `providerMetadata`; missing when it sent nothing. */
  providerOptions?: Record<string, Record<string, never>>;
}

interface ResultPart {
  /** Marks the part as the result of a tool call. */
  type: "tool-result";
  /** Id of the call that it answers. */
  toolCallId: string;
  /** Name of the called tool. */
  toolName: string;
  /** What the tool answered, as text for the model. */
  output: { type: "text"; value: string };
}

/** A message in the form that `generateText` and `streamText` take. */
export type AiSdkMessage =
  | { role: "user" | "assistant"; content: string }
  | { role: "assistant"; content: CallPart[] }
  | { role: "tool"; content: ResultPart[] };

/** What the model is asked for one step of the call. Spread it behind your own settings, which the member's replace. */
export interface AiSdkRequest<Schema, Model = never> {
  /** The current member's model; missing without the option `model`. */
  model?: Model;
  /** The member's own temperature; missing when its agent has no property `temperature` that is a number. */
  temperature?: number;
  /** Instructions of the member that speaks now; pass them as `system` or `instructions`. */
  instructions: string;
  /** The conversation so far, oldest first. */
  messages: AiSdkMessage[];
  /** The tools, without `execute`: {@link AiSdk.answered} runs them. */
  tools: Record<string, { description: string; inputSchema: Schema }>;
}

/** The part that is used of a result of `generateText`, or of a finished `streamText`. */
export interface AiSdkAnswer {
  /** Tool calls of the step, in the model's order; empty when it only spoke. */
  toolCalls: readonly { toolCallId: string; toolName: string; input: unknown; providerMetadata?: object | undefined }[];
  /** Words of the step. Where they are given and blank, and nothing is called, the model is asked once more. */
  text?: string | undefined;
}

/** A call for the AI SDK: `request` says what to ask the model, `answered` takes its answer. */
export interface AiSdk<Schema, Model = never> extends Conversation {
  /** What to ask the model now; spread it into `generateText({ model, … })` or `streamText({ model, … })`. */
  request(): AiSdkRequest<Schema, Model>;
  /**
   * Runs the answer's tool calls. Resolves with true when the model must be asked again: also once after an answer without
   * words and tool calls, and not when a person got the call.
   * Speaking the answer's text is your part; report it with `said`.
   */
  answered(answer: AiSdkAnswer, options?: { signal?: AbortSignal }): Promise<boolean>;
}

/** Options of `aiSdk`. */
export interface AiSdkOptions<Schema, Model = never> extends ConversationOptions {
  /** The function `jsonSchema` of the package `ai`. */
  jsonSchema: (schema: Record<string, unknown>) => Schema;
  /** The model of a member, for the request. @default you pass one model to all */
  model?: (agent: Turn["agent"]) => Model;
}

/**
 * Connects a call to the AI SDK, one step of the model at a time: a hand-off between two steps changes instructions,
 * tools and messages.
 *
 * @example
 * ```ts
 * const sdk = aiSdk(call, { jsonSchema });
 * await sdk.heard("Why is my bill so high?");
 * const { text, toolCalls } = await generateText({ model, ...sdk.request() });
 * ```
 */
export function aiSdk<Schema, Model = never>(call: LiveCall, given: AiSdkOptions<Schema, Model>): AiSdk<Schema, Model> {
  checkOptions("aiSdk", given, { tools: true, say: true, sentence: true, jsonSchema: true, model: true });
  const { jsonSchema, model, ...options } = given;
  const conversation = createConversation(call, options);
  const empty = createEmptyAnswers(call, options);
  return Object.assign(conversation, {
    request: (): AiSdkRequest<Schema, Model> => ({
      ...settingsOf(conversation.turn.agent, model),
      instructions: conversation.instructions(),
      messages: conversation.exchanges().flatMap(toMessages),
      tools: Object.fromEntries(
        conversation
          .tools()
          .map(({ name, description, parameters }) => [name, { description, inputSchema: jsonSchema(parameters) }]),
      ),
    }),
    async answered({ toolCalls, text }: AiSdkAnswer, { signal }: { signal?: AbortSignal } = {}) {
      if (await empty.take(toolCalls.length === 0 && text?.trim() === "")) return conversation.turn.speaks;
      if (toolCalls.length === 0) return false;
      const calls = toolCalls.map(({ toolCallId, toolName, input, providerMetadata }) => ({
        id: toolCallId,
        name: toolName,
        arguments: asText(input),
        ...(providerMetadata && { providerData: asData({ providerMetadata }) }),
      }));
      await conversation.called(calls, { ...(signal && { signal }) });
      return conversation.turn.speaks;
    },
  });
}

function settingsOf<Model>(agent: Turn["agent"], model?: (agent: Turn["agent"]) => Model) {
  const { temperature } = modelOf(agent);
  return { ...(model && { model: model(agent) }), ...(temperature !== undefined && { temperature }) };
}

/** The AI SDK passes arguments that it could not parse as the text that the model sent. */
function asText(input: unknown): string {
  return typeof input === "string" ? input : JSON.stringify(input ?? {});
}

/** As JSON, as the ledger keeps it. */
function asData(value: object): NonNullable<ToolCall["providerData"]> {
  return JSON.parse(JSON.stringify(value)) as NonNullable<ToolCall["providerData"]>;
}

function toMessages(exchange: CallMessage): AiSdkMessage[] {
  if (exchange.role !== "tools")
    return exchange.text.trim() === "" ? [] : [{ role: exchange.role, content: exchange.text }];
  const { calls } = exchange;
  return [
    {
      role: "assistant",
      content: calls.map((called) => ({
        type: "tool-call",
        toolCallId: called.id,
        toolName: called.name,
        input: argumentsOf(called.arguments) ?? {},
        ...(called.providerData?.providerMetadata && {
          providerOptions: called.providerData.providerMetadata as NonNullable<CallPart["providerOptions"]>,
        }),
      })),
    },
    {
      role: "tool",
      content: calls.map(({ id, name, output }) => ({
        type: "tool-result",
        toolCallId: id,
        toolName: name,
        output: { type: "text", value: output },
      })),
    },
  ];
}
