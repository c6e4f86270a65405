import type { Attachment } from "../schema/agent.ts";
import type { KnowledgeContext, Tool } from "../schema/call.ts";
import type { JsonObject } from "../schema/common.ts";
import type { Degradation } from "../schema/search.ts";

export interface KnowledgeAnswer {
  /** Null when nothing was searched or nothing passed. */
  context: KnowledgeContext | null;
  degraded: Degradation[];
  /** What was decided and why, for the call's trace. */
  trace: { message: string; data: JsonObject | null }[];
}

/** What a speaking agent's attachments give it. Never throws for a failed search: the answer is `degraded` instead. */
export interface AgentKnowledge {
  /** Context of a turn: attachments in `preload` mode always, those in `auto` mode when the text calls for it. */
  forTurn(request: { text: string; attachments: Attachment[]; deadlineMs: number; signal?: AbortSignal }): Promise<KnowledgeAnswer>;
  /** The neutral `search_knowledge` tool over the attachments in `auto` and `tool` mode; null when there are none. */
  tool(attachments: Attachment[]): Promise<Tool | null>;
  /** Runs a call of that tool. `output` is text for the model, also when nothing was found or the arguments are wrong. */
  answer(request: {
    arguments: unknown;
    attachments: Attachment[];
    deadlineMs: number;
    signal?: AbortSignal;
  }): Promise<KnowledgeAnswer & { output: string }>;
}
