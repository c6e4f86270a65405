import { z } from "zod";
import { limits } from "../limits.ts";
import { filled, saveWarnings, Timestamp, text } from "./common.ts";
import type * as types from "./types/knowledge-base.ts";

const name = filled(limits.nameCharacters).describe("Display name.");
const description = text(0, limits.descriptionCharacters).nullish().describe("Description for people.");
const autoRefresh = z.boolean().describe("Whether URL sources are refreshed on a schedule.");
const refreshInterval = z
  .number()
  .min(limits.refreshIntervalHours.min)
  .max(limits.refreshIntervalHours.max)
  .describe("Hours between automatic refreshes; fractions are allowed.");
const gaps = z
  .boolean()
  .describe("Whether questions that it could not answer are stored, as far as each call's `recording` allows.");
const synonyms = z
  .array(z.array(filled(limits.synonyms.characters)).min(2).max(limits.synonyms.wordsOfGroup))
  .max(limits.synonyms.groups)
  .describe("Groups of words or phrases that mean the same here. A question with one of them finds the others too.");

/** Body of `POST /v1/knowledge-base`. */
export const CreateKnowledgeBase = z.strictObject({
  name,
  description,
  embeddingProvider: z.string().nullish().describe("A configured embedding provider; by default the first one."),
  embeddingModel: z.string().nullish().describe("A model of that provider; by default its default model."),
  autoRefresh: autoRefresh.nullish().transform((value) => value ?? false),
  refreshInterval: refreshInterval.nullish().transform((value) => value ?? limits.refreshIntervalHours.default),
  gaps: gaps.nullish().transform((value) => value ?? false),
  synonyms: synonyms.nullish().transform((value) => value ?? []),
});
export interface CreateKnowledgeBase extends types.CreateKnowledgeBase {}

/** Body of `PATCH /v1/knowledge-base/:kbId`: any subset. */
export const UpdateKnowledgeBase = z
  .strictObject({ name, description, autoRefresh, refreshInterval, gaps, synonyms })
  .partial();
export interface UpdateKnowledgeBase extends types.UpdateKnowledgeBase {}

/** Body of `POST /v1/knowledge-base/:kbId/reembed`. */
export const ReembedKnowledgeBase = z.strictObject({
  embeddingProvider: z.string().describe("A configured embedding provider."),
  embeddingModel: z.string().nullish().describe("A model of that provider; by default its default model."),
  embeddingDimensions: z
    .int()
    .nullish()
    .describe("Length of the vectors, if the model is configured with several lengths."),
});
export interface ReembedKnowledgeBase extends types.ReembedKnowledgeBase {}

/** How many sources a knowledge base has, by status. */
export const SourceCounts = z.object({
  pending: z.int().describe("Sources that are waiting."),
  processing: z.int().describe("Sources that are being processed."),
  ready: z.int().describe("Sources that can be found."),
  failed: z.int().describe("Sources that failed. Their `processingError` says why."),
  total: z.int().describe("All sources."),
});
export interface SourceCounts extends types.SourceCounts {}

const space = {
  embeddingProvider: z.string().describe("Provider of the vectors."),
  embeddingModel: z.string().describe("Model that makes the vectors."),
  embeddingDimensions: z.int().describe("Length of the vectors."),
};
/** Which model makes a knowledge base's vectors, and how long they are. */
export type EmbeddingSpace = z.infer<z.ZodObject<typeof space>>;

/** A move of all chunks into another embedding space; the old one serves until it is done. */
export const Reembedding = z.object({
  ...space,
  embedded: z.int().describe("Chunks that have a new vector."),
  total: z.int().describe("Chunks of the knowledge base."),
  startedAt: Timestamp.describe("When it was requested. ISO 8601, UTC."),
  error: z.string().nullable().describe("Why it stopped; null while it runs."),
  nextAttemptAt: Timestamp.nullable().describe(
    "When it is tried again after an error. Null: only when you request it again.",
  ),
});
export interface Reembedding extends types.Reembedding {}

/** A Knowledge Base as /v1 returns it. */
export const KnowledgeBase = z.object({
  id: z.string().describe("Id of the knowledge base."),
  object: z.literal("knowledge_base").describe("The type of this object."),
  name: z.string().describe("Display name."),
  description: z.string().nullable().describe("Description for people."),
  ...space,
  reembedding: Reembedding.nullable().describe(
    "Re-embedding with another model that is in progress; null when there is none.",
  ),
  autoRefresh: z.boolean().describe("Whether URL sources are refreshed on a schedule."),
  refreshInterval: z.number().describe("Hours between automatic refreshes."),
  gaps: z.boolean().describe("Whether questions that it could not answer are stored."),
  synonyms: z.array(z.array(z.string())).describe("Groups of words or phrases that mean the same here."),
  sourceCounts: SourceCounts.describe("Its sources, by status."),
  chunkCount: z.int().describe("Number of chunks that can be found."),
  createdAt: Timestamp.describe("When it was created. ISO 8601, UTC."),
  updatedAt: Timestamp.describe("When it was last changed. ISO 8601, UTC."),
});
export interface KnowledgeBase extends types.KnowledgeBase {}

/** A knowledge base as `ensure` returns it. */
export const EnsuredKnowledgeBase = KnowledgeBase.extend({ warnings: saveWarnings });
export interface EnsuredKnowledgeBase extends types.EnsuredKnowledgeBase {}
