import type { Deadline } from "../base/time/deadline.ts";
import type { Attachment } from "../schema/agent.ts";
import type { KnowledgeContext, Tool } from "../schema/call.ts";
import type { JsonObject } from "../schema/common.ts";
import type { Degradation } from "../schema/search.ts";
import type { BestChunk, Warm } from "./knowledge-search.ts";
import type { Recognition } from "./recognition.ts";

export interface KnowledgeAnswer {
  /** Null when nothing was searched or no passage passed the threshold. */
  context: KnowledgeContext | null;
  degraded: Degradation[];
  /** What was decided and why, for the call's trace. */
  trace: { message: string; data: JsonObject | null }[];
  /** What was searched for; absent when the words asked for no knowledge, and when the search failed. */
  searched?: SearchedQuestion | undefined;
}

/** A question that was searched for, and how near the knowledge bases came to it. */
export interface SearchedQuestion {
  /** As it was searched: the turn's words, or what they were rewritten to. */
  question: string;
  /** What the call was about, as somebody named it; null when nobody did. */
  subject: string | null;
  /** The first of the searched knowledge bases. */
  knowledgeBaseId: string;
  /** The best chunk that was found, or what came nearest when none was. */
  best: BestChunk | null;
  /** Whether anything was found. */
  found: boolean;
  /** Whether all was searched that was asked for. */
  complete: boolean;
}

/** One thing that was said in the call. */
export interface Exchange {
  /** Who spoke. */
  role: "caller" | "agent";
  /** What was said. */
  text: string;
}

/** What was said before a turn, and what it was about. */
export interface History {
  /** Oldest first, the turn itself left out. */
  exchanges: readonly Exchange[];
  /** Titles and headings of the passages of the last answer, best first. */
  titles: readonly string[];
  /** What the host said that the call is about, behind so many of the exchanges. Null as `name`: those are not a subject any more. @default nothing */
  subject?: { name: string | null; after: number };
  /** What was shown to the model and not said, oldest first. It opens a subject, weaker than words that were heard. @default nothing */
  shown?: readonly Shown[];
}

/** Passages that a turn gave, by their sources, best first; or what a tool was called with or answered. `after` so many of the exchanges. */
export type Shown =
  | { by: "passages"; sourceIds: readonly string[]; after: number }
  | { by: "tool arguments" | "tool result"; text: string; after: number };

export interface TurnQuestion {
  text: string;
  /** What the recognizer says of the text. @default nothing */
  recognition?: Recognition;
  attachments: Attachment[];
  /** What was said before: what a follow-up is about. @default nothing */
  history?: History;
  /** Chunks to leave out, since the model has them from earlier turns. @default none */
  except?: ReadonlySet<string>;
  deadline: Deadline;
  signal?: AbortSignal;
}

/** A call of the search tool by an agent's model. */
export interface ToolQuestion {
  /** The tool call's arguments as the model made them. */
  arguments: unknown;
  attachments: Attachment[];
  deadline: Deadline;
  signal?: AbortSignal;
}

/** Which terms a recognizer should expect. */
export interface KeytermsQuestion {
  attachments: readonly Attachment[];
  /** What was said until now. */
  history: History;
  /** The most terms. */
  max: number;
  /** Longest wait for what was never read, in milliseconds. */
  waitMs: number;
}

/** What a speaking agent's attachments give it. A failed search does not throw: the answer says so in `degraded`. */
export interface AgentKnowledge extends Pick<Warm, "warmSoon"> {
  /** Context of a turn: attachments in `preload` mode always, those in `auto` mode when the text calls for it. */
  forTurn(request: TurnQuestion): Promise<KnowledgeAnswer>;
  /** The neutral `search_knowledge` tool over the attachments in `auto` and `tool` mode; null when there are none. */
  tool(attachments: Attachment[]): Promise<Tool | null>;
  /** Names and rare words that a recognizer should expect, those that the call is about first. Never rejects. */
  keyterms(request: KeytermsQuestion): Promise<string[]>;
  /** Answers a call of that tool. `output` is text for the model, also when nothing was found or the arguments are wrong. */
  answer(request: ToolQuestion): Promise<KnowledgeAnswer & { output: string }>;
}
