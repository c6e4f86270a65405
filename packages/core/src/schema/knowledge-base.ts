import { z } from "zod";
import { limits } from "../limits.ts";
import { Timestamp, text } from "./common.ts";

const name = text(1, limits.nameCharacters).describe("Display name.");
const description = text(0, limits.descriptionCharacters).nullish();
const autoRefresh = z.boolean().describe("When true, URL sources are processed again on a schedule.");
const refreshInterval = z
  .number()
  .min(limits.refreshIntervalHours.min)
  .max(limits.refreshIntervalHours.max)
  .describe("Hours between automatic refreshes; may be fractional.");

/** Body of `POST /v1/knowledge-base`. */
export const CreateKnowledgeBase = z.strictObject({
  name,
  description,
  embeddingProvider: z.string().nullish().describe("One of the configured providers; the first configured one by default."),
  embeddingModel: z.string().nullish().describe("A model of that provider; its default model by default."),
  autoRefresh: autoRefresh.nullish().transform((value) => value ?? false),
  refreshInterval: refreshInterval.nullish().transform((value) => value ?? limits.refreshIntervalHours.default),
});
export type CreateKnowledgeBase = z.input<typeof CreateKnowledgeBase>;

/** Body of `PATCH /v1/knowledge-base/:kbId`: any subset. */
export const UpdateKnowledgeBase = z.strictObject({ name, description, autoRefresh, refreshInterval }).partial();
export type UpdateKnowledgeBase = z.input<typeof UpdateKnowledgeBase>;

/** Body of `POST /v1/knowledge-base/:kbId/reembed`. */
export const ReembedKnowledgeBase = z.strictObject({
  embeddingProvider: z.string().describe("One of the configured providers."),
  embeddingModel: z.string().nullish().describe("A model of that provider; its default model by default."),
  embeddingDimensions: z.int().nullish().describe("Length of the vectors, where the model is configured with several."),
});
export type ReembedKnowledgeBase = z.input<typeof ReembedKnowledgeBase>;

export const SourceCounts = z.object({
  pending: z.int(),
  processing: z.int(),
  ready: z.int(),
  failed: z.int(),
  total: z.int(),
});
export type SourceCounts = z.infer<typeof SourceCounts>;

const space = {
  embeddingProvider: z.string(),
  embeddingModel: z.string(),
  embeddingDimensions: z.int(),
};
export type EmbeddingSpace = z.infer<z.ZodObject<typeof space>>;

/** A move of all chunks into another embedding space; the old one serves until it is done. */
export const Reembedding = z.object({
  ...space,
  embedded: z.int().describe("Chunks that have their new vector."),
  total: z.int().describe("Chunks of the base."),
  startedAt: Timestamp,
  error: z.string().nullable().describe("Why it does not go on; null while it does."),
  nextAttemptAt: Timestamp.nullable().describe("When it is tried again after an error; null: when it is asked for anew."),
});
export type Reembedding = z.infer<typeof Reembedding>;

/** A Knowledge Base as /v1 returns it. */
export const KnowledgeBase = z.object({
  id: z.string(),
  object: z.literal("knowledge_base"),
  name: z.string(),
  description: z.string().nullable(),
  ...space,
  reembedding: Reembedding.nullable(),
  autoRefresh: z.boolean(),
  refreshInterval: z.number(),
  sourceCounts: SourceCounts,
  chunkCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type KnowledgeBase = z.infer<typeof KnowledgeBase>;
