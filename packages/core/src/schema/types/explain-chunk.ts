// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { MetadataFilter } from "./metadata-filter.ts";
import type { Citation, Degradation, Explanation } from "./search.ts";

/** Answer of `POST /v1/knowledge-base/search/explain`: why a search gives a chunk or not. */
export interface ChunkExplanation {
  /** The type of this object. */
  object: "chunk_explanation";
  /** The question as it was asked. */
  query: string;
  /** The chunk. */
  chunkId: string;
  /** The source that it is from. */
  sourceId: string;
  /** The knowledge base that it is in. */
  knowledgeBaseId: string;
  /** Its text. */
  text: string;
  /** Its place in the document. */
  citation: Citation;
  /** Which result has it, from 1: as its own, joined with its neighbours, or as a copy. Null: none does. */
  place: number | null;
  /** The step that leaves it out: its knowledge base is not searched, its source does not pass the filter, neither retriever has it among its candidates, it is below the threshold, or better ones fill the results. Null when it is given. */
  lostAt: "knowledge_base" | "filter" | "candidates" | "threshold" | "results" | null;
  /** How vector search sees it. */
  vector: RetrieverStanding;
  /** How keyword search sees it. */
  keyword: RetrieverStanding;
  /** Similarity to the question; null when no cosine is known. */
  similarity: number | null;
  /** What the threshold is compared with, 0 to 1: the similarity, or what its words come to where that is more. Null when it is among the first 2,000 of no retriever. */
  evidence: number | null;
  /** The threshold of this search. */
  similarityThreshold: number;
  /** Whether it reaches the threshold. */
  passes: boolean;
  /** Which words of the question it has. */
  words: ChunkWords;
  /** Scores and ranks before and after reranking, as `explain` of the search gives them. Of a chunk below the threshold those that it has with `includeWeak`. Null when it is not a candidate. */
  scores: Explanation | null;
  /** Why it is given or not, in sentences. */
  reasons: string[];
  /** Changes of this search that give it, each searched with. Empty when it is given, and when none was found. */
  remedies: ChunkRemedy[];
  /** Whether every change was tried. False when 10 s were over before: there may be more remedies. */
  isComplete: boolean;
  /** Stages of this search that did less than requested, and why. */
  degraded: Degradation[];
}

/** A change of a search that gives the chunk: it was searched with it. */
export interface ChunkRemedy {
  /** Fields of the search with their new values. All others stay. */
  change: SearchChange;
  /** The same as a sentence. */
  message: string;
}

/** Which words of a question a chunk has. Stop words don't count. */
export interface ChunkWords {
  /** Words of the question that it has, as they are asked. */
  has: string[];
  /** Words of the question that it lacks. */
  lacks: string[];
}

/** Body of `POST /v1/knowledge-base/search/explain`: a search, and the chunk that it is asked about. */
export interface ExplainChunkRequest {
  /** The question, in the caller's words. */
  query: string;
  /** Knowledge bases to search. The results of several form one ranking. */
  knowledgeBaseIds: string[];
  /**
   * Most results. 1 to 50.
   * @default 3
   */
  topK?: number | undefined;
  /**
   * Lowest similarity of a result, 0 to 1. With keyword search a result also passes when it has enough of the question's words, by weight. 0 to 1.
   * @default 0.6
   */
  similarityThreshold?: number | undefined;
  /**
   * Whether results below the threshold are given too, in the one order of all, with `confidence: "weak"`.
   * @default false
   */
  includeWeak?: boolean | undefined;
  /**
   * Whether keyword search (BM25) is combined with vector search. Without it only the similarity counts.
   * @default true
   */
  keywordSearch?: boolean | undefined;
  /**
   * Whether a reranker reorders the best results.
   * @default true
   */
  reranking?: boolean | undefined;
  /** Search only chunks whose `customMetadata` has these values, such as `{ country: "fr", year: { $gte: 2024 } }`. */
  filter?: MetadataFilter | null | undefined;
  /**
   * Deadline of the search in milliseconds. A stage that takes longer is left out and listed in `degraded`. 1 to 30000.
   * @default 10000
   */
  deadlineMs?: number | undefined;
  /** Id of the chunk, as results and the list of a source's chunks have it. */
  chunkId: string;
}

/** How one retriever sees a chunk. */
export interface RetrieverStanding {
  /** Rank among all chunks that are searched, from 1; null when it is not among the first 2,000, or not found. */
  rank: number | null;
  /** Its score: the cosine, or BM25. Null when it has none, or none is known. */
  score: number | null;
  /** How many this search takes from the retriever. A rank behind them is not seen. */
  candidates: number;
}

/** Fields of a search with other values. */
export interface SearchChange {
  /** The question, in the caller's words. */
  query?: string | undefined;
  /** Knowledge bases to search. The results of several form one ranking. */
  knowledgeBaseIds?: string[] | undefined;
  /**
   * Most results. 1 to 50.
   * @default 3
   */
  topK?: number | undefined;
  /**
   * Lowest similarity of a result, 0 to 1. With keyword search a result also passes when it has enough of the question's words, by weight. 0 to 1.
   * @default 0.6
   */
  similarityThreshold?: number | undefined;
  /**
   * Whether keyword search (BM25) is combined with vector search. Without it only the similarity counts.
   * @default true
   */
  keywordSearch?: boolean | undefined;
  /**
   * Whether a reranker reorders the best results.
   * @default true
   */
  reranking?: boolean | undefined;
  /**
   * Deadline of the search in milliseconds. A stage that takes longer is left out and listed in `degraded`. 1 to 30000.
   * @default 10000
   */
  deadlineMs?: number | undefined;
  /** `null`: without the filter. */
  filter?: null | undefined;
}
