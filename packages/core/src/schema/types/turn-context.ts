// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { AttachmentInput } from "./agent.ts";
import type { KnowledgeContext } from "./call.ts";
import type { Degradation } from "./search.ts";

/** Answer of `POST /v1/knowledge-base/search/context`: what a model would be given for a call's first turn. */
export interface TurnContext {
  /** The type of this object. */
  object: "turn_context";
  /** The words as they were given. */
  query: string;
  /** What the model would see, exactly as a turn has it; null when the turn would have nothing. */
  context: KnowledgeContext | null;
  /** What was decided and why, in sentences, as in a turn's trace. */
  decisions: string[];
  /** Stages that did less than requested, and why. */
  degraded: Degradation[];
}

/** Body of `POST /v1/knowledge-base/search/context`: a turn's words, and the knowledge that an agent has. */
export interface TurnContextRequest {
  /** The question, in the caller's words. */
  query: string;
  /**
   * Deadline of the search in milliseconds. A stage that takes longer is left out and listed in `degraded`. 1 to 30000.
   * @default 10000
   */
  deadlineMs?: number | undefined;
  /** What the agent may search, as its `knowledge` has it. What is in `tool` mode is not searched by a turn. */
  knowledge: AttachmentInput[];
}
