import type { Tool, Turn } from "@cuecard/core";
import type { ChatMessage } from "@cuecard/core/messages";
import type { ScriptedModel, ScriptedReply } from "../../scripted-model.ts";
import type { ToolOutcome } from "./tool-mocks.ts";

/** What the agent's side is asked for. */
export interface AgentQuestion {
  /** The newest Turn. */
  turn: Turn;
  /** What the caller said, as it was recognized; empty behind silence, keys, and a hand-off by a tool. */
  heard: string;
  /** Instructions, knowledge and what the member may see of the call, as chat completions take them. */
  messages: ChatMessage[];
  /** All tools that the member may call: those of the Turn, and the mocked ones. */
  tools: readonly Tool[];
  /** What the tools answered that the member has called in this turn. */
  results: readonly ToolOutcome[];
  /** Aborts at the deadline. */
  signal: AbortSignal;
}

/** The agent's side of a simulated call: your own code, a model, or a script. It is asked again once its tools have answered. */
export type SimulatedAgent = (question: AgentQuestion) => ScriptedReply | Promise<ScriptedReply>;

/** A script plays once in each turn: first its tool calls, then its words; before a transfer, its words come first. */
export function asAgent(agent: SimulatedAgent | Pick<ScriptedModel, "reply">): SimulatedAgent {
  if (typeof agent === "function") return agent;
  return ({ turn, heard, results }) => {
    const reply = agent.reply(turn, heard);
    const { toolCalls = [], ...words } = reply;
    if (results.length > 0) return words;
    const moves = toolCalls.some(({ name }) => turn.tools.some((tool) => tool.name === name));
    return moves || toolCalls.length === 0 ? reply : { toolCalls };
  };
}

/** An agent without a model: it reads out the best passage that it was given, and says when it has none. */
export function createPassageReader({
  greeting = "How can I help?",
  none = "I'm sorry, I don't know that.",
}: {
  /** What it says where the caller has said nothing. */
  greeting?: string;
  /** What it says where it was given no passage. */
  none?: string;
} = {}): SimulatedAgent {
  return ({ turn, heard }) => {
    const passage = turn.context?.passages[0];
    if (passage) return { say: passage.text };
    return { say: heard.trim() === "" ? greeting : none };
  };
}
