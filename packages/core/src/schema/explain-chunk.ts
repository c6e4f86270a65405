import { z } from "zod";
import { Citation, Degradation, Explanation, SearchRequest } from "./search.ts";
import type * as types from "./types/explain-chunk.ts";

/** Body of `POST /v1/knowledge-base/search/explain`: a search, and the chunk that it is asked about. */
export const ExplainChunkRequest = SearchRequest.omit({ explain: true }).extend({
  chunkId: z.string().min(1).describe("Id of the chunk, as results and the list of a source's chunks have it."),
});
export interface ExplainChunkRequest extends types.ExplainChunkRequest {}

/** How one retriever sees a chunk. */
export const RetrieverStanding = z.object({
  rank: z
    .int()
    .nullable()
    .describe(
      "Rank among all chunks that are searched, from 1; null when it is not among the first 2,000, or not found.",
    ),
  score: z.number().nullable().describe("Its score: the cosine, or BM25. Null when it has none, or none is known."),
  candidates: z.int().describe("How many this search takes from the retriever. A rank behind them is not seen."),
});
export interface RetrieverStanding extends types.RetrieverStanding {}

/** Which words of a question a chunk has. Stop words don't count. */
export const ChunkWords = z.object({
  has: z.array(z.string()).describe("Words of the question that it has, as they are asked."),
  lacks: z.array(z.string()).describe("Words of the question that it lacks."),
});
export interface ChunkWords extends types.ChunkWords {}

/** Fields of a search with other values. */
export const SearchChange = SearchRequest.pick({
  query: true,
  knowledgeBaseIds: true,
  topK: true,
  similarityThreshold: true,
  keywordSearch: true,
  reranking: true,
  deadlineMs: true,
})
  .partial()
  .extend({ filter: z.null().optional().describe("`null`: without the filter.") });
export interface SearchChange extends types.SearchChange {}

/** A change of a search that gives the chunk: it was searched with it. */
export const ChunkRemedy = z.object({
  change: SearchChange.describe("Fields of the search with their new values. All others stay."),
  message: z.string().describe("The same as a sentence."),
});
export interface ChunkRemedy extends types.ChunkRemedy {}

/** Answer of `POST /v1/knowledge-base/search/explain`: why a search gives a chunk or not. */
export const ChunkExplanation = z.object({
  object: z.literal("chunk_explanation").describe("The type of this object."),
  query: z.string().describe("The question as it was asked."),
  chunkId: z.string().describe("The chunk."),
  sourceId: z.string().describe("The source that it is from."),
  knowledgeBaseId: z.string().describe("The knowledge base that it is in."),
  text: z.string().describe("Its text."),
  citation: Citation.describe("Its place in the document."),
  place: z
    .int()
    .nullable()
    .describe("Which result has it, from 1: as its own, joined with its neighbours, or as a copy. Null: none does."),
  lostAt: z
    .enum(["knowledge_base", "filter", "candidates", "threshold", "results"])
    .nullable()
    .describe(
      "The step that leaves it out: its knowledge base is not searched, its source does not pass the filter, neither retriever has it among its candidates, it is below the threshold, or better ones fill the results. Null when it is given.",
    ),
  vector: RetrieverStanding.describe("How vector search sees it."),
  keyword: RetrieverStanding.describe("How keyword search sees it."),
  similarity: z.number().nullable().describe("Similarity to the question; null when no cosine is known."),
  evidence: z
    .number()
    .nullable()
    .describe(
      "What the threshold is compared with, 0 to 1: the similarity, or what its words come to where that is more. Null when it is among the first 2,000 of no retriever.",
    ),
  similarityThreshold: z.number().describe("The threshold of this search."),
  passes: z.boolean().describe("Whether it reaches the threshold."),
  words: ChunkWords.describe("Which words of the question it has."),
  scores: Explanation.nullable().describe(
    "Scores and ranks before and after reranking, as `explain` of the search gives them. Of a chunk below the threshold those that it has with `includeWeak`. Null when it is not a candidate.",
  ),
  reasons: z.array(z.string()).describe("Why it is given or not, in sentences."),
  remedies: z
    .array(ChunkRemedy)
    .describe(
      "Changes of this search that give it, each searched with. Empty when it is given, and when none was found.",
    ),
  isComplete: z
    .boolean()
    .describe("Whether every change was tried. False when 10 s were over before: there may be more remedies."),
  degraded: z.array(Degradation).describe("Stages of this search that did less than requested, and why."),
});
export interface ChunkExplanation extends types.ChunkExplanation {}
