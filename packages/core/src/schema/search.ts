import { z } from "zod";
import { limits } from "../limits.ts";
import { pageBoxes, RowRange, SpeakerTurn } from "./chunk.ts";
import { JsonObject, text } from "./common.ts";
import { checkSize, MetadataFilter } from "./metadata-filter.ts";
import type * as types from "./types/search.ts";

/** Body of `POST /v1/knowledge-base/search`. */
export const SearchRequest = z.strictObject({
  query: text(limits.query.minCharacters, limits.query.maxCharacters).describe("The question, in the caller's words."),
  knowledgeBaseIds: z
    .array(z.string().min(1))
    .min(limits.searchKnowledgeBases.min)
    .max(limits.searchKnowledgeBases.max)
    .describe("Knowledge bases to search. The results of several form one ranking."),
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
      "Lowest similarity of a result, 0 to 1. With keyword search a result also passes when it has enough of the question's words, by weight.",
    ),
  includeWeak: z
    .boolean()
    .default(false)
    .describe('Whether results below the threshold are given too, in the one order of all, with `confidence: "weak"`.'),
  keywordSearch: z
    .boolean()
    .default(true)
    .describe("Whether keyword search (BM25) is combined with vector search. Without it only the similarity counts."),
  reranking: z.boolean().default(true).describe("Whether a reranker reorders the best results."),
  filter: MetadataFilter.check(checkSize)
    .nullish()
    .describe(
      'Search only chunks whose `customMetadata` has these values, such as `{ country: "fr", year: { $gte: 2024 } }`.',
    ),
  deadlineMs: z
    .int()
    .min(limits.searchDeadlineMs.min)
    .max(limits.searchDeadlineMs.max)
    .default(limits.searchDeadlineMs.default)
    .describe(
      "Deadline of the search in milliseconds. A stage that takes longer is left out and listed in `degraded`.",
    ),
  explain: z.boolean().default(false).describe("Whether each result has its scores and ranks in `scores`."),
});
export interface SearchRequest extends types.SearchRequest {}

/** Where a passage stands in its document. */
export const Citation = z.object({
  title: z.string().nullable().describe("Title of the document."),
  url: z.string().nullable().describe("Address of a page; null for files and texts."),
  filename: z.string().nullable().describe("Name of a file; null for pages and texts."),
  page: z.int().nullable().describe("Page of the document, from 1; null when it has no pages."),
  lastPage: z.int().optional().describe("Page on which it ends; absent when it ends on `page`."),
  pageLabel: z
    .string()
    .optional()
    .describe("Number that is printed on `page`, such as `iv` or `A-3`; absent when it is that number."),
  boxes: pageBoxes,
  headingPath: z
    .array(z.string())
    .describe(
      "Headings above the passage, the outermost first. If the passage spans several sections, these are the headings of the section with most of the question's words, by weight; at a tie, the headings that the sections share.",
    ),
  rows: RowRange.nullable().describe("Rows of the table that the passage is from. Row 1 is the first below the head."),
  speakers: z
    .array(SpeakerTurn)
    .optional()
    .describe(
      "Who speaks in the passage, in order: each from its `start` to that of the next. Whoever speaks at the start of the passage has that `start`, also in the midst of what they say. Absent when the source is not a transcript.",
    ),
  start: z.int().describe("Start of `text` in the document's text: its first UTF-16 index."),
  end: z.int().describe("End of `text` in the document's text: one past its last UTF-16 index."),
});
export interface Citation extends types.Citation {}

/** Another place with the same text under the same title and headings. */
export const Copy = z.object({
  chunkId: z.string().describe("Id of the chunk."),
  sourceId: z.string().describe("The source that it is from."),
  knowledgeBaseId: z.string().describe("The knowledge base that it is in."),
  citation: Citation.describe("Its place in the document."),
  customMetadata: JsonObject.nullable().describe("The source's `customMetadata`."),
});
export interface Copy extends types.Copy {}

/** What one signal of reranking adds to a chunk's score. */
export const SignalShare = z.object({
  name: z.string().describe("Name of the signal, as the page on retrieval has it."),
  value: z.number().describe("What it says of this chunk, 0 to 1."),
  weight: z.number().describe("What it counts beside the others of its kind."),
  contribution: z
    .number()
    .describe("What it adds to the score of the built-in reranker. All of a chunk add up to that."),
});
export interface SignalShare extends types.SignalShare {}

/** Scores and ranks of a hit. Rank 1 is the best; null when that retriever did not find it. */
export const Explanation = z.object({
  cosine: z.number().nullable().describe("Cosine of the question's and the chunk's vectors, before calibration."),
  coverage: z.number().describe("Coverage: the share of the question's words, by weight, that the chunk has. 0 to 1."),
  keyword: z.number().nullable().describe("BM25 score."),
  fused: z.number().describe("Score of the fused ranking."),
  rerank: z.number().nullable().describe("Score of the reranker; null when it did not score this chunk."),
  vectorRank: z.int().nullable().describe("Rank by vector search."),
  keywordRank: z.int().nullable().describe("Rank by keyword search."),
  fusedRank: z.int().describe("Rank in the fused ranking."),
  rerankRank: z.int().nullable().describe("Rank after reranking."),
  signals: z
    .array(SignalShare)
    .describe("The signals of the built-in reranker. Empty where it did not read this chunk, or none could tell."),
});
export interface Explanation extends types.Explanation {}

/** One result of a search. */
export const Hit = z.object({
  chunkId: z.string().describe("The chunk that was found."),
  sourceId: z.string().describe("The source that the chunk is from."),
  knowledgeBaseId: z.string().describe("The knowledge base that it is in."),
  text: z.string().describe("Text of the passage, exactly as in the document."),
  score: z.number().describe("Score that orders the results. It can be compared within one search only."),
  similarity: z.number().describe("Similarity to the question: the calibrated cosine, 0 to 1."),
  matchedBy: z.array(z.enum(["vector", "keyword"])).describe("Which retrievers found it."),
  confidence: z
    .enum(["strong", "weak"])
    .describe(
      "`weak`: below the threshold, so it may not answer. A search gives such results with `includeWeak` alone.",
    ),
  citation: Citation.describe("Its place in the document."),
  alsoIn: z
    .array(Copy)
    .optional()
    .describe("Other places with the same text under the same title and headings; absent when there are none."),
  customMetadata: JsonObject.nullable().describe("The source's `customMetadata`."),
  tableHeader: z.string().nullable().describe("Head of the table whose rows are in the passage."),
  tokenCount: z.int().describe("cl100k_base tokens of the text, its headings and its table head."),
  scores: Explanation.optional().describe("Scores and ranks; only with `explain`."),
});
export interface Hit extends types.Hit {}

/** A stage that did less than requested, and why. The answer is valid without it. */
export const Degradation = z.object({
  stage: z.string().describe("The stage, such as `embed`, `search` or `rerank`."),
  reason: z.string().describe("The reason, as a sentence."),
});
export interface Degradation extends types.Degradation {}

/** Milliseconds that a search took, by stage. */
export const Timings = z.object({
  embedMs: z.number().describe("Milliseconds for the question's vector."),
  searchMs: z.number().describe("Milliseconds for finding and fusing candidates."),
  rerankMs: z.number().describe("Milliseconds for reranking."),
  totalMs: z.number().describe("Milliseconds in total."),
});
export interface Timings extends types.Timings {}

/** Answer of `POST /v1/knowledge-base/search`. */
export const SearchResult = z.object({
  object: z.literal("search_result").describe("The type of this object."),
  query: z.string().describe("The question as it was asked."),
  results: z.array(Hit).describe("The results, best first."),
  degraded: z.array(Degradation).describe("Stages that did less than requested, and why. Empty when all is well."),
  timings: Timings.describe("Milliseconds by stage."),
});
export interface SearchResult extends types.SearchResult {}
