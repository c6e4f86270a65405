import type { LiveCall, Tool, Turn } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import { followRinging } from "./conversation/follow-ringing.ts";
import { type HostTool, offeredTools } from "./conversation/host-tool.ts";
import { firstWords, instructionsOf } from "./conversation/instructions-of.ts";
import { runToolCalls } from "./conversation/run-tool-calls.ts";

export type { HostTool } from "./conversation/host-tool.ts";

/** A tool as the Model Context Protocol lists it. */
export interface McpTool {
  /** Name that a client calls it by. */
  name: string;
  /** What the tool does, for the model. */
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: { type: "object" } & Record<string, unknown>;
}

/** The result of a tool call in the Model Context Protocol. */
export interface McpCallResult extends Record<string, unknown> {
  /** What the tool answered, as text parts. */
  content: { type: "text"; text: string }[];
  /** True when the tool failed; `content` says why. */
  isError?: boolean;
}

/** The two requests for tools that a Model Context Protocol server answers. */
export interface McpTools {
  /** Answers `tools/list`: the tools of the current member. */
  list(): { tools: McpTool[] };
  /**
   * Answers `tools/call`. After a hand-off the result also has the new member's instructions, since MCP has no other
   * place for them.
   */
  call(
    params: { name: string; arguments?: Record<string, unknown> | undefined },
    extra: { requestId: string | number; sessionId?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<McpCallResult>;
}

/** Options of `mcpTools`. */
export interface McpOptions {
  /** Your own tools, offered to every member. @default none */
  tools?: readonly HostTool[];
  /** Called when a hand-off changed the tools. Call `server.sendToolListChanged()` here. @default does nothing */
  onToolsChanged?: () => Promise<void> | void;
}

/**
 * Offers a call's tools through a Model Context Protocol server. `call` takes the arguments of the SDK's request
 * handlers.
 *
 * @example
 * ```ts
 * const tools = mcpTools(call, { onToolsChanged: () => server.sendToolListChanged() });
 * server.setRequestHandler(ListToolsRequestSchema, () => tools.list());
 * server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => tools.call(params, extra));
 * ```
 */
export function mcpTools(call: LiveCall, options: McpOptions = {}): McpTools {
  checkOptions("mcpTools", options, { tools: true, onToolsChanged: true });
  const { tools = [], onToolsChanged } = options;
  // Each connection numbers its requests from the start. A repeated tool-call id would get the earlier answer, so ids
  // get the connection's own prefix.
  const connection = crypto.randomUUID();
  /** What the client's model speaks by: it was given this hand-off's instructions, and listed this Turn's tools. */
  let told = { turnId: call.current.turnId, handoffId: call.view.handoff?.id };
  const hasMoved = () => call.view.handoff?.id !== told.handoffId;
  return {
    list: () => ({ tools: offeredTools(call.current.tools, tools).map(toMcpTool) }),

    async call({ name, arguments: sent = {} }, { requestId, sessionId = "", signal }) {
      // The model of a member that lost the call, by whatever way, calls as that member.
      if (!hasMoved()) told.turnId = call.current.turnId;
      const { turnId } = told;
      const ringing = followRinging(call.current);
      const batch = [{ id: `${connection}:${sessionId}:${requestId}`, name, arguments: JSON.stringify(sent) }];
      const {
        outputs,
        turn: answered,
        reported,
      } = await runToolCalls(call, batch, { turnId, tools, ...(signal && { signal }) });
      const turn = reported ?? answered;
      const { output, ok } = outputs[0]!;
      const { handoff } = call.view;
      const moved = hasMoved();
      told = { turnId: turn.turnId, handoffId: handoff?.id };
      if (moved) await onToolsChanged?.();
      const words = ringing(turn);
      const texts = [output, moved ? handoffText({ ...turn, handoff }) : words && firstWords(words)].filter(
        (text) => text !== null,
      );
      return { content: texts.map((text) => ({ type: "text" as const, text })), ...(!ok && { isError: true }) };
    },
  };
}

function toMcpTool({ name, description, parameters }: Tool): McpTool {
  return { name, description, inputSchema: { ...parameters, type: "object" } };
}

function handoffText(turn: Turn): string {
  const { brief = null, message: first = null } = turn.handoff ?? {};
  return `From here on, speak as ${turn.agent.name ?? turn.agent.id}:\n${instructionsOf(turn, { brief, first })}`;
}
