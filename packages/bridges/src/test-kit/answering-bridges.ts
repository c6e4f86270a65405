import type { LiveCall } from "@cuecard/core";
import type { ChatAnswer } from "@cuecard/core/messages";
import { type AiSdkMessage, aiSdk } from "../ai-sdk.ts";
import type { HostTool } from "../conversation/host-tool.ts";
import type { LiveKitItem } from "../livekit/framework.ts";
import { livekitAgent } from "../livekit.ts";
import { openAIAgents } from "../openai-agents.ts";
import { openAIChat } from "../openai-chat.ts";
import { contextOf, createFakeLiveKit, createToolContext, type FakeItem, message } from "./fake-livekit.ts";
import { createRealtimeStandIn } from "./realtime-stand-in.ts";

/** What a bridge shows its model of tool calls: names and arguments, and what stands beside the first. */
interface Shown {
  calls: [name: string, sent: unknown][];
  beside: object;
  outputs: string[];
}

interface Answering {
  name: string;
  /** It gives the model's server back what that sent beside a tool call. */
  carriesBeside: boolean;
  start(
    call: LiveCall,
    tools: readonly HostTool[],
  ): {
    take(answer: ChatAnswer): Promise<unknown>;
    shown(): Shown | Promise<Shown>;
  };
}

const question = "When are bills due?";

/** Bridges, each with its way to take an answer. */
export const answeringBridges: Answering[] = [
  {
    name: "OpenAI chat",
    carriesBeside: true,
    start(call, tools) {
      const bridge = openAIChat(call, { tools });
      return {
        async take(answer) {
          await bridge.heard(question);
          return bridge.answered(answer);
        },
        shown() {
          const { messages } = bridge.request();
          const asked = messages.flatMap((message) => ("tool_calls" in message ? [message] : []));
          const made = asked.flatMap(({ tool_calls }) => tool_calls);
          const { role: _role, content: _content, tool_calls: _calls, ...message } = asked[0]!;
          const { id: _id, type: _type, function: _function, ...first } = made[0]!;
          return {
            calls: made.map((each) => [each.function.name, JSON.parse(each.function.arguments)]),
            beside: { ...first, ...(Object.keys(message).length > 0 && { message }) },
            outputs: messages.flatMap((each) => (each.role === "tool" ? [each.content] : [])),
          };
        },
      };
    },
  },
  {
    name: "AI SDK",
    carriesBeside: true,
    start(call, tools) {
      const bridge = aiSdk(call, { tools, jsonSchema: (schema: unknown) => schema });
      return {
        async take({ tool_calls, text }) {
          await bridge.heard(question);
          const toolCalls = tool_calls.map(({ id, name, arguments: sent, providerData }) => ({
            toolCallId: id,
            toolName: name,
            input: JSON.parse(sent),
            providerMetadata: providerData,
          }));
          return bridge.answered({ toolCalls, text });
        },
        shown() {
          type Part = Exclude<AiSdkMessage["content"], string>[number];
          const parts = bridge
            .request()
            .messages.flatMap(({ content }): Part[] => (typeof content === "string" ? [] : content));
          const made = parts.flatMap((part) => (part.type === "tool-call" ? [part] : []));
          return {
            calls: made.map(({ toolName, input }) => [toolName, input]),
            beside: made[0]!.providerOptions ?? {},
            outputs: parts.flatMap((part) => (part.type === "tool-result" ? [part.output.value] : [])),
          };
        },
      };
    },
  },
  {
    name: "OpenAI Agents",
    carriesBeside: true,
    start(call, tools) {
      const bridge = openAIAgents(call, { tools });
      let input: Parameters<Parameters<typeof bridge.answer>[0]>[1] = [];
      return {
        async take({ tool_calls }) {
          await bridge.heard(question);
          await bridge.answer(async (agent) => {
            await Promise.all(
              tool_calls.map(({ id, name, arguments: sent, providerData }) =>
                agent.tools
                  .find((each) => each.name === name)!
                  .invoke(null, sent, { toolCall: { callId: id, providerData } }),
              ),
            );
          });
          await bridge.answer(async (_agent, items) => {
            input = items;
          });
        },
        shown() {
          const made = input.flatMap((item) => ("type" in item && item.type === "function_call" ? [item] : []));
          return {
            calls: made.map(({ name, arguments: sent }) => [name, JSON.parse(sent)]),
            beside: made[0]!.providerData ?? {},
            outputs: input.flatMap((item) =>
              "type" in item && item.type === "function_call_result" ? [item.output.text] : [],
            ),
          };
        },
      };
    },
  },
  {
    name: "LiveKit",
    carriesBeside: true,
    start(call, tools) {
      const { livekit, requests } = createFakeLiveKit();
      const agent = livekitAgent(call, { livekit, tools });
      const items: LiveKitItem[] = [];
      return {
        async take({ tool_calls }) {
          const item = message(`m${items.length}`, "user", question);
          await agent.onUserTurnCompleted(null, contextOf(...items), item);
          items.push(item);
          const toolCtx = createToolContext();
          await agent.llmNode({ agent: null }, contextOf(...items), toolCtx, null);
          await Promise.all(
            tool_calls.map(async ({ id: callId, name, arguments: args, providerData: extra = {} }) => {
              const functionCall = { callId, name, args, extra };
              const tool = toolCtx.offered.find((each) => each.name === name)!;
              await tool.execute(JSON.parse(args), { toolCallId: callId, ctx: { functionCall } });
            }),
          );
        },
        /** What a session that takes the call over asks its model with: all of it is the bridge's. */
        async shown() {
          const next = livekitAgent(call, { livekit, tools });
          await next.llmNode({ agent: null }, contextOf(), createToolContext(), null);
          const shown = requests.at(-1) as readonly FakeItem[];
          const made = shown.filter(({ args }) => args !== undefined);
          return {
            calls: made.map(({ name, args }) => [name!, JSON.parse(args!)]),
            beside: (made[0]!.extra as object) ?? {},
            outputs: shown.flatMap(({ output }) => output ?? []),
          };
        },
      };
    },
  },
  {
    name: "OpenAI Realtime",
    carriesBeside: false,
    start(call, tools) {
      const session = createRealtimeStandIn(call, tools);
      return {
        async take({ tool_calls }) {
          await session.hears(question);
          const calls = tool_calls.map(({ id, name, arguments: sent }) => ({ call_id: id, name, arguments: sent }));
          await session.answers(calls);
          await session.answers([]);
        },
        shown() {
          const made = session.items().filter(({ type }) => type === "function_call");
          return {
            calls: made.map(({ name, arguments: sent }) => [name!, JSON.parse(sent!)]),
            beside: {},
            outputs: made.map(({ call_id }) => {
              const outputs = session
                .items()
                .filter((item) => item.type.endsWith("_output") && item.call_id === call_id);
              if (outputs.length !== 1) throw new Error(`${call_id} has ${outputs.length} outputs`);
              return outputs[0]!.output!;
            }),
          };
        },
      };
    },
  },
];
