import { ReadableStream } from "node:stream/web";
import type { LiveKit, LiveKitChatContext, LiveKitItem } from "../livekit/framework.ts";

/** What a model was asked with. */
export interface ModelRequest {
  instructions: string;
  texts: (string | undefined)[];
}

export interface OfferedTool {
  name: string;
  execute: (input: object, options: { toolCallId: string; ctx?: object }) => Promise<string>;
}

/** An item with what the framework's own factories were given. */
export type FakeItem = LiveKitItem & { name?: string; args?: string; extra?: object; output?: string };

export const message = (id: string, role: string, textContent: string): LiveKitItem => ({ id, role, textContent });

export function contextOf(...items: LiveKitItem[]): LiveKitChatContext {
  return { items, copy: () => contextOf(...items) };
}

/** The parts of the framework that the bridge uses. The model's node notes what it is asked, and answers `answer()`. */
export function createFakeLiveKit(answer: () => string | null = () => null) {
  const asked: ModelRequest[] = [];
  const requests: (readonly FakeItem[])[] = [];
  const livekit: LiveKit<string> = {
    llm: {
      tool: (options) => ({ id: (options as { name: string }).name, ...(options as object) }),
      ChatMessage: { create: ({ id = "made", role, content }) => message(id, role, content) },
      FunctionCall: { create: (params): FakeItem => ({ id: params.callId, ...params }) },
      FunctionCallOutput: { create: (params): FakeItem => ({ id: `${params.callId}:output`, ...params }) },
    },
    voice: {
      Agent: {
        default: {
          async llmNode(_agent, chatCtx) {
            const [first, ...rest] = (chatCtx as LiveKitChatContext).items;
            requests.push(rest);
            asked.push({ instructions: first!.textContent!, texts: rest.map(({ textContent }) => textContent) });
            const text = answer();
            return text === null ? null : ReadableStream.from([text]);
          },
        },
      },
    },
  };
  return { livekit, asked, requests };
}

/** A tool context that keeps what it is offered. */
export function createToolContext() {
  const context = {
    offered: [] as OfferedTool[],
    tools: [],
    updateTools(tools: never) {
      context.offered = tools;
    },
  };
  return context;
}
