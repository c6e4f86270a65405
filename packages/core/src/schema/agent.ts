import { z } from "zod";
import { limits } from "../limits.ts";
import { AnalysisPlan } from "./call-findings.ts";
import { filled, Json, saveWarnings, Timestamp } from "./common.ts";
import { SaidPolicy } from "./said.ts";
import type * as types from "./types/agent.ts";

/** A caller-chosen or generated agent id. */
export const AgentId = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,128}$/, { error: "must be 1 to 128 characters of A-Z a-z 0-9 . _ : -" });

/**
 * When an agent's knowledge base is searched. `auto` decides at each turn, `tool` lets the model decide, `preload`
 * searches at every turn.
 */
export const RetrievalMode = z.enum(["auto", "tool", "preload"]);
export type RetrievalMode = types.RetrievalMode;

/** A Knowledge Base attached to an agent, with its retrieval settings. */
export const Attachment = z.strictObject({
  knowledgeBaseId: z.string().min(1).describe("The knowledge base that the agent may search."),
  mode: RetrievalMode.default("auto").describe(
    "When to search it. `auto`: when the caller's words need it. `tool`: when the model calls the search tool. `preload`: at every turn.",
  ),
  topK: z
    .int()
    .min(limits.agentTopK.min)
    .max(limits.agentTopK.max)
    .default(limits.agentTopK.default)
    .describe("Most passages of this knowledge base in one turn."),
  similarityThreshold: z
    .number()
    .min(limits.similarityThreshold.min)
    .max(limits.similarityThreshold.max)
    .default(limits.similarityThreshold.default)
    .describe("Lowest similarity of a passage to the question, 0 to 1."),
  reranking: z.boolean().default(true).describe("Whether a reranker reorders the best results."),
  keywordSearch: z.boolean().default(true).describe("Whether keyword search (BM25) is combined with vector search."),
  preloadMaxTokens: z
    .int()
    .min(limits.preloadMaxTokens.min)
    .max(limits.preloadMaxTokens.max)
    .default(limits.preloadMaxTokens.default)
    .describe("Most tokens (cl100k_base) of passages in one turn. With several attachments the largest value applies."),
});
export interface Attachment extends types.Attachment {}
/** An {@link Attachment} as input: fields with a default are optional. */
export interface AttachmentInput extends types.AttachmentInput {}

const fields = {
  name: filled(limits.nameCharacters).describe("Display name."),
  systemPrompt: z
    .string()
    .nullish()
    .describe("Instructions for the model. `{{name}}` stands for a variable of the call."),
  firstMessage: z
    .string()
    .nullish()
    .describe("What the agent says first when it begins a call. `{{name}}` stands for a variable."),
  knowledge: z
    .array(Attachment)
    .max(limits.agentKnowledge)
    .describe("Knowledge bases that the agent may search. They are searched together, as one ranking."),
  said: SaidPolicy.nullish().describe(
    "What becomes of a sentence of the agent before it is spoken. Without it, what is wrong is only reported.",
  ),
  analysis: AnalysisPlan.nullish().describe(
    "What your `analyse` is asked of each call of this agent alone that has ended; in a team, the team's `analysis` counts.",
  ),
};

/** Body of `POST /v1/agents`; any other property (tools, voice, model …) is stored unchanged. */
export const CreateAgent = z
  .object({
    id: AgentId.nullish().describe(
      "Id of your choice: 1 to 128 characters of A-Z a-z 0-9 . _ : -. Generated when omitted.",
    ),
    ...fields,
    knowledge: fields.knowledge.nullish().transform((value) => value ?? []),
  })
  .catchall(Json);
export interface CreateAgent extends types.CreateAgent {}

/** Names that a misspelled property of an agent may mean: its fields, and `voice`, which nearly every agent has as its own. */
export const agentProperties: readonly string[] = [...Object.keys(CreateAgent.shape), "voice"];

/** Body of `PATCH /v1/agents/:agentId`: any subset of the fields. Null removes a property of your own. */
export const UpdateAgent = z
  .object({
    ...fields,
    ifVersion: z
      .int()
      .nullable()
      .describe("Version of the agent that you changed. Throws version_conflict at another version."),
  })
  .partial()
  .catchall(Json);
export interface UpdateAgent extends types.UpdateAgent {}

/** An agent as it is stored. */
export const AgentRecord = z
  .object({
    id: z.string().describe("Id of the agent."),
    object: z.literal("agent").describe("The type of this object."),
    name: z.string().describe("Display name."),
    systemPrompt: z.string().nullable().describe("Instructions for the model, with `{{name}}` for variables."),
    firstMessage: z.string().nullable().describe("What the agent says first when it begins a call."),
    knowledge: z
      .array(Attachment)
      .describe("Knowledge bases that the agent may search, with their retrieval settings."),
    version: z.int().describe("Version of the agent. Each change adds one."),
    createdAt: Timestamp.describe("When it was created. ISO 8601, UTC."),
    updatedAt: Timestamp.describe("When it was last changed. ISO 8601, UTC."),
  })
  .catchall(Json);
export interface AgentRecord extends types.AgentRecord {}

/** An agent as it was at one of its versions, with all its properties. */
export const AgentVersion = AgentRecord.omit({ id: true, updatedAt: true }).extend({
  object: z.literal("agent_version").describe("The type of this object."),
  agentId: z.string().describe("Id of the agent."),
  isCurrent: z.boolean().describe("Whether the agent is at this version now."),
  createdAt: Timestamp.describe("When it became this version. ISO 8601, UTC."),
});
export interface AgentVersion extends types.AgentVersion {}

/** An agent as /v1 returns it. */
export const Agent = AgentRecord.extend({ warnings: saveWarnings });
export interface Agent extends types.Agent {}
