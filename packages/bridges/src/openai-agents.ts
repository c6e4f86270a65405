import type { CallMessage, LiveCall, ToolCall, Turn } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import {
  type Conversation,
  type ConversationOptions,
  createConversation,
  type Exchanged,
} from "./conversation/conversation.ts";
import { modelOf } from "./conversation/model-of.ts";
import { createToolBatch } from "./conversation/tool-batch.ts";

export type { Conversation, ConversationOptions } from "./conversation/conversation.ts";
export type { HostTool } from "./conversation/host-tool.ts";

interface AgentTool {
  /** Marks a function tool. */
  type: "function";
  /** Name that the model calls it by. */
  name: string;
  /** What the tool does, for the model. */
  description: string;
  /** A JSON Schema that allows all properties: Cuecard checks the arguments. */
  parameters: { type: "object"; properties: Record<string, never>; required: never[]; additionalProperties: true };
  /** Always false: the schema is open. */
  strict: false;
  /** Runs the tool; resolves with the text for the model. */
  invoke(
    context: unknown,
    input: string,
    details?: { toolCall?: { callId: string; providerData?: object | undefined }; signal?: AbortSignal },
  ): Promise<string>;
  /** Always resolves with false: the call's guard decides. */
  needsApproval(): Promise<boolean>;
  /** Always resolves with true: only offered tools are listed. */
  isEnabled(): Promise<boolean>;
}

/** Options of an `Agent` that speaks as the current member. Spread them behind your own, which the member's replace. */
export interface AgentOptions {
  /** The member's own model; missing when its agent has no property `model` that is a string. */
  model?: string;
  /** The member's own temperature; missing when its agent has no property `temperature` that is a number. */
  modelSettings?: { temperature: number };
  /** Display name of the member that speaks now. */
  name: string;
  /** Instructions of the member that speaks now. */
  instructions: string;
  /** Tools of the call and of the host. */
  tools: AgentTool[];
  /** Ends the run after a hand-off, so that the next run speaks as the new member. */
  toolUseBehavior():
    | { isFinalOutput: true; isInterrupted: undefined; finalOutput: string }
    | { isFinalOutput: false; isInterrupted: undefined };
}

/** One item of a run's input. */
export type AgentInput =
  | { role: "user"; content: string }
  | { role: "assistant"; status: "completed"; content: { type: "output_text"; text: string }[] }
  | {
      type: "function_call";
      callId: string;
      name: string;
      arguments: string;
      status: "completed";
      /** What the model's server sent beside the call. */
      providerData?: Record<string, unknown>;
    }
  | {
      type: "function_call_result";
      callId: string;
      name: string;
      status: "completed";
      output: { type: "text"; text: string };
    };

/** A call for `@openai/agents`. Each run belongs to one member. */
export interface OpenAIAgents extends Conversation {
  /**
   * Calls `run` as the current member, and again as the next member after each hand-off by a tool call. While a person has
   * the call it runs nothing: null when that is so at once.
   */
  answer<Result>(run: (agent: AgentOptions, input: AgentInput[]) => Promise<Result>): Promise<Result | null>;
}

/**
 * Connects a call to `@openai/agents`. The framework's own `handoffs` stay empty: its runner knows no rules, guard or
 * context policy, so each member is an `Agent` made for one run.
 *
 * @example
 * ```ts
 * const agents = openAIAgents(call);
 * await agents.heard("Why is my bill so high?");
 * const result = await agents.answer((agent, input) => run(new Agent({ model, ...agent }), input));
 * ```
 */
export function openAIAgents(call: LiveCall, options: ConversationOptions = {}): OpenAIAgents {
  checkOptions("openAIAgents", options, { tools: true, say: true, sentence: true });
  const conversation = createConversation(call, options);
  const runTool = createToolBatch((calls, signal) => conversation.called(calls, { ...(signal && { signal }) }));

  function agent(moved: () => boolean): AgentOptions {
    const tools = conversation.tools().map(
      ({ name, description, parameters }): AgentTool => ({
        type: "function",
        name,
        description,
        parameters: { ...(parameters as unknown as AgentTool["parameters"]), additionalProperties: true },
        strict: false,
        needsApproval: async () => false,
        isEnabled: async () => true,
        async invoke(_context, input, { toolCall, signal } = {}) {
          const id = toolCall?.callId || `call-${crypto.randomUUID()}`;
          const providerData = toolCall?.providerData as ToolCall["providerData"];
          const called = { id, name, arguments: input, ...(providerData && { providerData }) };
          return (await runTool(called, signal)).output;
        },
      }),
    );
    const { model, temperature } = modelOf(conversation.turn.agent);
    return {
      ...(model !== undefined && { model }),
      ...(temperature !== undefined && { modelSettings: { temperature } }),
      name: nameOf(conversation.turn),
      instructions: conversation.instructions(),
      tools,
      toolUseBehavior: () =>
        moved()
          ? { isFinalOutput: true, isInterrupted: undefined, finalOutput: "" }
          : { isFinalOutput: false, isInterrupted: undefined },
    };
  }

  return Object.assign(conversation, {
    async answer<Result>(run: (agent: AgentOptions, input: AgentInput[]) => Promise<Result>): Promise<Result | null> {
      let result: Result | null = null;
      while (conversation.turn.speaks) {
        const before = placeOf(conversation);
        const moved = () => placeOf(conversation) !== before;
        result = await run(agent(moved), conversation.exchanges().flatMap(toInput));
        if (!moved()) break;
      }
      return result;
    },
  });
}

/** It changes with each hand-off, and when a person is called: the next run has other instructions. */
function placeOf({ handoff, turn }: Exchanged): string {
  return `${handoff?.id} ${turn.transfer?.id}`;
}

function nameOf({ agent }: Turn): string {
  return agent.name ?? agent.id;
}

function toInput(exchange: CallMessage): AgentInput[] {
  if (exchange.role !== "tools" && exchange.text.trim() === "") return [];
  if (exchange.role === "user") return [{ role: "user", content: exchange.text }];
  if (exchange.role === "assistant") {
    return [{ role: "assistant", status: "completed", content: [{ type: "output_text", text: exchange.text }] }];
  }
  const { calls } = exchange;
  return [
    ...calls.map(
      (called): AgentInput => ({
        type: "function_call",
        callId: called.id,
        name: called.name,
        arguments: called.arguments,
        status: "completed",
        ...(called.providerData && { providerData: called.providerData }),
      }),
    ),
    ...calls.map(
      ({ id, name, output }): AgentInput => ({
        type: "function_call_result",
        callId: id,
        name,
        status: "completed",
        output: { type: "text", text: output },
      }),
    ),
  ];
}
