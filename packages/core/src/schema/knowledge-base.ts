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

export const SourceCounts = z.object({
  pending: z.int(),
  processing: z.int(),
  ready: z.int(),
  failed: z.int(),
  total: z.int(),
});
export type SourceCounts = z.infer<typeof SourceCounts>;

/** A Knowledge Base as /v1 returns it. */
export const KnowledgeBase = z.object({
  id: z.string(),
  object: z.literal("knowledge_base"),
  name: z.string(),
  description: z.string().nullable(),
  embeddingProvider: z.string(),
  embeddingModel: z.string(),
  embeddingDimensions: z.int(),
  autoRefresh: z.boolean(),
  refreshInterval: z.number(),
  sourceCounts: SourceCounts,
  chunkCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type KnowledgeBase = z.infer<typeof KnowledgeBase>;
