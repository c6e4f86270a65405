import { z } from "zod";
import { limits } from "../limits.ts";
import { JsonObject, text } from "./common.ts";
import { RowRange } from "./source.ts";

/** Body of `POST /v1/knowledge-base/search`. */
export const SearchRequest = z.strictObject({
  query: text(limits.query.minCharacters, limits.query.maxCharacters),
  knowledgeBaseIds: z.array(z.string()).min(limits.searchKnowledgeBases.min).max(limits.searchKnowledgeBases.max),
  topK: z.int().min(limits.searchTopK.min).max(limits.searchTopK.max).default(limits.searchTopK.default),
  similarityThreshold: z
    .number()
    .min(limits.similarityThreshold.min)
    .max(limits.similarityThreshold.max)
    .default(limits.similarityThreshold.default),
  keywordSearch: z.boolean().default(true),
  reranking: z.boolean().default(true),
  filter: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .nullish()
    .describe("Equality on customMetadata keys."),
  deadlineMs: z.int().min(limits.searchDeadlineMs.min).max(limits.searchDeadlineMs.max).default(limits.searchDeadlineMs.default),
  explain: z.boolean().default(false),
});
export type SearchRequest = z.input<typeof SearchRequest>;

export const Citation = z.object({
  title: z.string().nullable(),
  url: z.string().nullable(),
  filename: z.string().nullable(),
  page: z.int().nullable(),
  headingPath: z
    .array(z.string())
    .describe(
      "Of a passage that spans several sections, the one that holds most of the question's words by their weight; of several that hold as much, the path that they have in common.",
    ),
  rows: RowRange.nullable().describe("Rows of the table that the passage is from; 1 is the first below its head."),
  start: z.int().describe("`text` is the document's text from here, in UTF-16 indices …"),
  end: z.int().describe("… to here."),
});
export type Citation = z.infer<typeof Citation>;

/** Another place where the text of a result stands, under the same title and headings. */
export const Copy = z.object({
  chunkId: z.string(),
  sourceId: z.string(),
  knowledgeBaseId: z.string(),
  citation: Citation,
  customMetadata: JsonObject.nullable(),
});
export type Copy = z.infer<typeof Copy>;

/** Why a hit stands where it stands; a rank is 1 for the best, null when that leg did not find it. */
export const Explanation = z.object({
  cosine: z.number().nullable(),
  coverage: z.number(),
  keyword: z.number().nullable(),
  fused: z.number(),
  rerank: z.number().nullable(),
  vectorRank: z.int().nullable(),
  keywordRank: z.int().nullable(),
  fusedRank: z.int(),
  rerankRank: z.int().nullable(),
});
export type Explanation = z.infer<typeof Explanation>;

export const Hit = z.object({
  chunkId: z.string(),
  sourceId: z.string(),
  knowledgeBaseId: z.string(),
  text: z.string(),
  score: z.number().describe("Orders the results; comparable within one search only."),
  similarity: z.number().describe("Calibrated cosine, 0 to 1."),
  matchedBy: z.array(z.enum(["vector", "keyword"])),
  citation: Citation,
  alsoIn: z
    .array(Copy)
    .optional()
    .describe("The other places that were found with the same text under the same title and headings; absent when there is none."),
  customMetadata: JsonObject.nullable(),
  tableHeader: z.string().nullable(),
  tokenCount: z.int(),
  scores: Explanation.optional(),
});
export type Hit = z.infer<typeof Hit>;

/** A stage that did less than asked, and why; the answer stands without it. */
export const Degradation = z.object({ stage: z.string(), reason: z.string() });
export type Degradation = z.infer<typeof Degradation>;

export const Timings = z.object({ embedMs: z.number(), searchMs: z.number(), rerankMs: z.number(), totalMs: z.number() });
export type Timings = z.infer<typeof Timings>;

export const SearchResult = z.object({
  object: z.literal("search_result"),
  query: z.string(),
  results: z.array(Hit),
  degraded: z.array(Degradation),
  timings: Timings,
});
export type SearchResult = z.infer<typeof SearchResult>;
