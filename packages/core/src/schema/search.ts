import { z } from "zod";
import { limits } from "../limits.ts";
import { JsonObject, text } from "./common.ts";
import { RowRange } from "./source.ts";
import type * as types from "./types/search.ts";

/** Body of `POST /v1/knowledge-base/search`. */
export const SearchRequest = z.strictObject({
  query: text(limits.query.minCharacters, limits.query.maxCharacters).describe("The question, in the caller's words."),
  knowledgeBaseIds: z
    .array(z.string())
    .min(limits.searchKnowledgeBases.min)
    .max(limits.searchKnowledgeBases.max)
    .describe("The knowledge bases to search. Several make one ranking."),
  topK: z
    .int()
    .min(limits.searchTopK.min)
    .max(limits.searchTopK.max)
    .default(limits.searchTopK.default)
    .describe("Most results."),
  similarityThreshold: z
    .number()
    .min(limits.similarityThreshold.min)
    .max(limits.similarityThreshold.max)
    .default(limits.similarityThreshold.default)
    .describe(
      "Least similarity of a result. With keyword search, enough of the question's weighted words in it pass as well.",
    ),
  keywordSearch: z
    .boolean()
    .default(true)
    .describe("Whether BM25 keyword search is combined with vector search. False: the plain minimum cosine."),
  reranking: z.boolean().default(true).describe("Whether the best results are read again and put in a better order."),
  filter: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .nullish()
    .describe("Only chunks whose `customMetadata` has these values under these keys."),
  deadlineMs: z
    .int()
    .min(limits.searchDeadlineMs.min)
    .max(limits.searchDeadlineMs.max)
    .default(limits.searchDeadlineMs.default)
    .describe(
      "Milliseconds that the search may take. A stage that would take longer is left out and named in `degraded`.",
    ),
  explain: z
    .boolean()
    .default(false)
    .describe("Whether each result says what it scored, and where it stood, in `scores`."),
});
export interface SearchRequest extends types.SearchRequest {}

/** Where a passage stands in its document. */
export const Citation = z.object({
  title: z.string().nullable().describe("Title of the document."),
  url: z.string().nullable().describe("Address of the page, for a page."),
  filename: z.string().nullable().describe("Name of the file, for a file."),
  page: z.int().nullable().describe("Page of the document, from 1, where it has pages."),
  headingPath: z
    .array(z.string())
    .describe(
      "Headings that the passage stands under, the outermost first. Of a passage that spans several sections, those of the one that holds most of the question's words by their weight; of several that hold as much, those that they have in common.",
    ),
  rows: RowRange.nullable().describe("Rows of the table that the passage is from; 1 is the first below its head."),
  start: z.int().describe("Where `text` begins in the document's text: its first UTF-16 index."),
  end: z.int().describe("Where `text` ends: one past its last UTF-16 index."),
});
export interface Citation extends types.Citation {}

/** Another place where the text of a result stands, under the same title and headings. */
export const Copy = z.object({
  chunkId: z.string().describe("The chunk there."),
  sourceId: z.string().describe("The source that it is from."),
  knowledgeBaseId: z.string().describe("The knowledge base that it is in."),
  citation: Citation.describe("Where it stands."),
  customMetadata: JsonObject.nullable().describe("Metadata that the source was given."),
});
export interface Copy extends types.Copy {}

/** Why a hit stands where it stands; a rank is 1 for the best, null when that retriever did not find it. */
export const Explanation = z.object({
  cosine: z.number().nullable().describe("Cosine of the question's and the chunk's vectors, before calibration."),
  coverage: z.number().describe("Share of the question's weighted words that the chunk has, 0 to 1."),
  keyword: z.number().nullable().describe("BM25 score."),
  fused: z.number().describe("Score of both retrievers together."),
  rerank: z.number().nullable().describe("Score of the reranker; null when it did not read this chunk."),
  vectorRank: z.int().nullable().describe("Rank by vectors."),
  keywordRank: z.int().nullable().describe("Rank by keywords."),
  fusedRank: z.int().describe("Rank by both together."),
  rerankRank: z.int().nullable().describe("Rank by the reranker."),
});
export interface Explanation extends types.Explanation {}

/** One result of a search. */
export const Hit = z.object({
  chunkId: z.string().describe("The chunk that was found."),
  sourceId: z.string().describe("The source that the chunk is from."),
  knowledgeBaseId: z.string().describe("The knowledge base that it is in."),
  text: z.string().describe("The words of the passage, as they stand in the document."),
  score: z.number().describe("Orders the results; comparable within one search only."),
  similarity: z.number().describe("Calibrated cosine, 0 to 1."),
  matchedBy: z.array(z.enum(["vector", "keyword"])).describe("Which retrievers found it."),
  citation: Citation.describe("Where it stands."),
  alsoIn: z
    .array(Copy)
    .optional()
    .describe(
      "The other places that were found with the same text under the same title and headings; absent when there is none.",
    ),
  customMetadata: JsonObject.nullable().describe("Metadata that the source was given."),
  tableHeader: z.string().nullable().describe("Head of the table that the passage has rows of."),
  tokenCount: z.int().describe("cl100k_base tokens of the text with its headings and table head."),
  scores: Explanation.optional().describe("With `explain`: what it scored, and where it stood."),
});
export interface Hit extends types.Hit {}

/** A stage that did less than asked, and why; the answer stands without it. */
export const Degradation = z.object({
  stage: z.string().describe("Which stage, such as `embed`, `search` or `rerank`."),
  reason: z.string().describe("Why, as a sentence."),
});
export interface Degradation extends types.Degradation {}

/** Milliseconds that a search took, by stage. */
export const Timings = z.object({
  embedMs: z.number().describe("Milliseconds for the question's vector."),
  searchMs: z.number().describe("Milliseconds for finding and fusing candidates."),
  rerankMs: z.number().describe("Milliseconds for reranking."),
  totalMs: z.number().describe("Milliseconds in all."),
});
export interface Timings extends types.Timings {}

/** Answer of `POST /v1/knowledge-base/search`. */
export const SearchResult = z.object({
  object: z.literal("search_result").describe("The type of this object."),
  query: z.string().describe("The question as it was asked."),
  results: z.array(Hit).describe("What was found, the best first."),
  degraded: z.array(Degradation).describe("What did less than it was asked for, and why; empty when all is well."),
  timings: Timings.describe("Milliseconds by stage."),
});
export interface SearchResult extends types.SearchResult {}
