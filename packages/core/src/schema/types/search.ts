// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { JsonObject } from "./common.ts";
import type { RowRange } from "./source.ts";

/** Where a passage stands in its document. */
export interface Citation {
  /** Title of the document. */
  title: string | null;
  /** Address of the page, for a page. */
  url: string | null;
  /** Name of the file, for a file. */
  filename: string | null;
  /** Page of the document, from 1, where it has pages. */
  page: number | null;
  /** Headings that the passage stands under, the outermost first. */
  headingPath: string[];
  /** Rows of the table that the passage is from; 1 is the first below its head. */
  rows: RowRange | null;
  /** First UTF-16 index in the document's text. */
  start: number;
  /** One past the last UTF-16 index. */
  end: number;
}

/** A stage that did less than asked, and why; the answer stands without it. */
export interface Degradation {
  /** Which stage, such as `embed`, `search` or `rerank`. */
  stage: string;
  /** Why, as a sentence. */
  reason: string;
}

/** Why a hit stands where it stands; a rank is 1 for the best, null when that retriever did not find it. */
export interface Explanation {
  /** Cosine of the question's and the chunk's vectors, before calibration. */
  cosine: number | null;
  /** Share of the question's weighted words that the chunk has, 0 to 1. */
  coverage: number;
  /** BM25 score. */
  keyword: number | null;
  /** Score of both retrievers together. */
  fused: number;
  /** Score of the reranker; null when it did not read this chunk. */
  rerank: number | null;
  /** Rank by vectors. */
  vectorRank: number | null;
  /** Rank by keywords. */
  keywordRank: number | null;
  /** Rank by both together. */
  fusedRank: number;
  /** Rank by the reranker. */
  rerankRank: number | null;
}

/** One result of a search. */
export interface Hit {
  /** The chunk that was found. */
  chunkId: string;
  /** The source that the chunk is from. */
  sourceId: string;
  /** The knowledge base that it is in. */
  knowledgeBaseId: string;
  /** The words of the passage, as they stand in the document. */
  text: string;
  /** Orders the results; comparable within one search only. */
  score: number;
  /** Calibrated cosine, 0 to 1. */
  similarity: number;
  /** Which retrievers found it. */
  matchedBy: ("vector" | "keyword")[];
  /** Where it stands. */
  citation: Citation;
  /** Metadata that the source was given. */
  customMetadata: JsonObject | null;
  /** Head of the table that the passage has rows of. */
  tableHeader: string | null;
  /** cl100k_base tokens of the text with its headings and table head. */
  tokenCount: number;
  /** With `explain`: what it scored, and where it stood. */
  scores?: Explanation | undefined;
}

/** Body of `POST /v1/knowledge-base/search`. */
export interface SearchRequest {
  /** The question, in the caller's words. */
  query: string;
  /** The knowledge bases to search. Several make one ranking. */
  knowledgeBaseIds: string[];
  /**
   * Most results. 1 to 50.
   * @default 3
   */
  topK?: number | undefined;
  /**
   * Least similarity of a result. With keyword search, enough of the question's weighted words in it pass as well. 0 to 1.
   * @default 0.6
   */
  similarityThreshold?: number | undefined;
  /**
   * Whether BM25 keyword search is combined with vector search. False: the plain minimum cosine.
   * @default true
   */
  keywordSearch?: boolean | undefined;
  /**
   * Whether the best results are read again and put in a better order.
   * @default true
   */
  reranking?: boolean | undefined;
  /** Only chunks whose `customMetadata` has these values under these keys. */
  filter?: { [key: string]: string | number | boolean | null } | null | undefined;
  /**
   * Milliseconds that the search may take. A stage that would take longer is left out and named in `degraded`. 1 to 30000.
   * @default 10000
   */
  deadlineMs?: number | undefined;
  /**
   * Whether each result says what it scored, and where it stood, in `scores`.
   * @default false
   */
  explain?: boolean | undefined;
}

/** Answer of `POST /v1/knowledge-base/search`. */
export interface SearchResult {
  /** The type of this object. */
  object: "search_result";
  /** The question as it was asked. */
  query: string;
  /** What was found, the best first. */
  results: Hit[];
  /** What did less than it was asked for, and why; empty when all is well. */
  degraded: Degradation[];
  /** Milliseconds by stage. */
  timings: Timings;
}

/** Milliseconds that a search took, by stage. */
export interface Timings {
  /** Milliseconds for the question's vector. */
  embedMs: number;
  /** Milliseconds for finding and fusing candidates. */
  searchMs: number;
  /** Milliseconds for reranking. */
  rerankMs: number;
  /** Milliseconds in all. */
  totalMs: number;
}
