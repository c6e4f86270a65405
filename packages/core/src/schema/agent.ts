import { z } from "zod";
import { limits } from "../limits.ts";
import { Timestamp, text } from "./common.ts";

/** A caller-chosen or generated agent id. */
export const AgentId = z.string().regex(/^[A-Za-z0-9._:-]{1,128}$/, { error: "must be 1 to 128 characters of A-Z a-z 0-9 . _ : -" });

export const RetrievalMode = z.enum(["auto", "tool", "preload"]);
export type RetrievalMode = z.infer<typeof RetrievalMode>;

/** A Knowledge Base attached to an agent, with its retrieval settings. */
export const Attachment = z.strictObject({
  knowledgeBaseId: z.string(),
  mode: RetrievalMode.default("auto"),
  topK: z.int().min(limits.agentTopK.min).max(limits.agentTopK.max).default(limits.agentTopK.default),
  similarityThreshold: z
    .number()
    .min(limits.similarityThreshold.min)
    .max(limits.similarityThreshold.max)
    .default(limits.similarityThreshold.default),
  reranking: z.boolean().default(true),
  keywordSearch: z.boolean().default(true),
  preloadMaxTokens: z.int().min(limits.preloadMaxTokens.min).max(limits.preloadMaxTokens.max).default(limits.preloadMaxTokens.default),
});
export type Attachment = z.infer<typeof Attachment>;

const fields = {
  name: text(1, limits.nameCharacters),
  systemPrompt: z.string().nullish(),
  firstMessage: z.string().nullish(),
  knowledge: z.array(Attachment).max(limits.agentKnowledge),
};

/** Body of `POST /v1/agents`; any further property (tools, voice, model …) is kept as given. */
export const CreateAgent = z
  .object({ id: AgentId.nullish(), ...fields, knowledge: fields.knowledge.nullish().transform((value) => value ?? []) })
  .catchall(z.json());
export type CreateAgent = z.input<typeof CreateAgent>;

/** Body of `PATCH /v1/agents/:agentId`: any subset; a further property set to null is removed. */
export const UpdateAgent = z.object(fields).partial().catchall(z.json());
export type UpdateAgent = z.input<typeof UpdateAgent>;

/** An agent as /v1 returns it. */
export const Agent = z
  .object({
    id: z.string(),
    object: z.literal("agent"),
    name: z.string(),
    systemPrompt: z.string().nullable(),
    firstMessage: z.string().nullable(),
    knowledge: z.array(Attachment),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .catchall(z.json());
export type Agent = z.infer<typeof Agent>;
