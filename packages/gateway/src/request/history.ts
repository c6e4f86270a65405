import type { ToolCall } from "@cuecard/core";
import { wordsIn } from "@cuecard/core/messages";
import type { ChatMessage } from "./request.ts";

/** A tool call with its result; null while there is none. */
export interface CalledTool {
  id: string;
  name: string;
  /** JSON text, as the model sent it. */
  arguments: string;
  output: string | null;
  /** What the model's server sent beside it. */
  providerData?: NonNullable<ToolCall["providerData"]>;
}

/** One message of the caller, and what was answered before the next one; null when nothing was. */
export interface Exchange {
  text: string;
  answer: string | null;
  /** Results of the client's own tools before the next message, by the id of their call: ids repeat in later turns. */
  results: ReadonlyMap<string, string>;
}

/** A conversation as the platform holds it. */
export interface History {
  /** What was said before the caller spoke; null when nothing was. */
  greeting: string | null;
  heard: Exchange[];
  /** Results of the client's own tools since the caller's last words. */
  results: Map<string, string>;
  /** What comes last: the caller's words, results of tools, or the agent's words. */
  last: "caller" | "results" | "agent" | "nothing";
}

/** Reads the messages of a request. Those of the system are the platform's own and are left out. */
export function readHistory(messages: readonly ChatMessage[]): History {
  const history: History = { greeting: null, heard: [], results: new Map(), last: "nothing" };
  for (const message of messages) {
    const text = textOf(message.content);
    if (message.role === "user") {
      if (text.trim() === "") continue;
      history.results = new Map();
      history.heard.push({ text, answer: null, results: history.results });
      history.last = "caller";
    } else if (message.role === "tool" && message.tool_call_id) {
      history.results.set(message.tool_call_id, resultOf(message.content));
      history.last = "results";
    } else if (message.role === "assistant" && text.trim() !== "") {
      said(history, text);
      history.last = "agent";
    }
  }
  return history;
}

function said(history: History, text: string): void {
  const last = history.heard.at(-1);
  if (!last) history.greeting = joined(history.greeting, text);
  else last.answer = joined(last.answer, text);
}

const joined = (before: string | null, text: string) => (before === null ? text : `${before} ${text}`);

function textOf(content: ChatMessage["content"]): string {
  return Array.isArray(content) ? content.map(wordsIn).filter(Boolean).join(" ") : wordsIn(content);
}

/** A tool's result as text; any other JSON than words is given as it is. */
function resultOf(content: ChatMessage["content"]): string {
  return textOf(content) || (content == null || typeof content === "string" ? "" : JSON.stringify(content));
}
