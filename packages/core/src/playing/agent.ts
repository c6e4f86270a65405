import type { ChatMessage } from "../messages/chat-messages.ts";
import type { Tool, Turn } from "../schema/call.ts";
import type { TestReply } from "../schema/call-test.ts";
import type { ToolOutcome } from "./mocked-tools.ts";

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

/** The agent's side of a played call: your own code, a model, or a script. It is asked again once its tools have answered. */
export type PlayedAgent = (question: AgentQuestion) => TestReply | Promise<TestReply>;

/** An agent without a model: it reads out the best passage that it was given, and says when it has none. */
export function createPassageReader({
  greeting = "How can I help?",
  none = "I'm sorry, I don't know that.",
}: {
  /** What it says where the caller has said nothing. */
  greeting?: string;
  /** What it says where it was given no passage. */
  none?: string;
} = {}): PlayedAgent {
  return ({ turn, heard }) => {
    const passage = turn.context?.passages[0];
    if (passage) return { say: passage.text };
    return { say: heard.trim() === "" ? greeting : none };
  };
}
