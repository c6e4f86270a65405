import { z } from "zod";
import { limits } from "../limits.ts";
import { Attachment } from "./agent.ts";
import { KnowledgeContext } from "./call.ts";
import { Degradation, SearchRequest } from "./search.ts";
import type * as types from "./types/turn-context.ts";

/** Body of `POST /v1/knowledge-base/search/context`: a turn's words, and the knowledge that an agent has. */
export const TurnContextRequest = SearchRequest.pick({ query: true, deadlineMs: true }).extend({
  knowledge: z
    .array(Attachment)
    .min(1)
    .max(limits.agentKnowledge)
    .describe(
      "What the agent may search, as its `knowledge` has it. What is in `tool` mode is not searched by a turn.",
    ),
});
export interface TurnContextRequest extends types.TurnContextRequest {}

/** Answer of `POST /v1/knowledge-base/search/context`: what a model would be given for a call's first turn. */
export const TurnContext = z.object({
  object: z.literal("turn_context").describe("The type of this object."),
  query: z.string().describe("The words as they were given."),
  context: KnowledgeContext.nullable().describe(
    "What the model would see, exactly as a turn has it; null when the turn would have nothing.",
  ),
  decisions: z.array(z.string()).describe("What was decided and why, in sentences, as in a turn's trace."),
  degraded: z.array(Degradation).describe("Stages that did less than requested, and why."),
});
export interface TurnContext extends types.TurnContext {}
