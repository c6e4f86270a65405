// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { JsonObject } from "./common.ts";
import type { MetadataFilter } from "./metadata-filter.ts";
import type { RowRange } from "./source.ts";

/** Where a passage stands in its document. */
export interface Citation {
  /** Title of the document. */
  title: string | null;
  /** Address of a page; null for files and texts. */
  url: string | null;
  /** Name of a file; null for pages and texts. */
  filename: string | null;
  /** Page of the document, from 1; null when it has no pages. */
  page: number | null;
  /** Headings above the passage, the outermost first. If the passage spans several sections, these are the headings of the section with most of the question's words, by weight; at a tie, the headings that the sections share. */
  headingPath: string[];
  /** Rows of the table that the passage is from. Row 1 is the first below the head. */
  rows: RowRange | null;
  /** Start of `text` in the document's text: its first UTF-16 index. */
  start: number;
  /** End of `text` in the document's text: one past its last UTF-16 index. */
  end: number;
}

/** Another place with the same text under the same title and headings. */
export interface Copy {
  /** Id of the chunk. */
  chunkId: string;
  /** The source that it is from. */
  sourceId: string;
  /** The knowledge base that it is in. */
  knowledgeBaseId: string;
  /** Its place in the document. */
  citation: Citation;
  /** The source's `customMetadata`. */
  customMetadata: JsonObject | null;
}

/** A stage that did less than requested, and why. The answer is valid without it. */
export interface Degradation {
  /** The stage, such as `embed`, `search` or `rerank`. */
  stage: string;
  /** The reason, as a sentence. */
  reason: string;
}

/** Scores and ranks of a hit. Rank 1 is the best; null when that retriever did not find it. */
export interface Explanation {
  /** Cosine of the question's and the chunk's vectors, before calibration. */
  cosine: number | null;
  /** Coverage: the share of the question's words, by weight, that the chunk has. 0 to 1. */
  coverage: number;
  /** BM25 score. */
  keyword: number | null;
  /** Score of the fused ranking. */
  fused: number;
  /** Score of the reranker; null when it did not score this chunk. */
  rerank: number | null;
  /** Rank by vector search. */
  vectorRank: number | null;
  /** Rank by keyword search. */
  keywordRank: number | null;
  /** Rank in the fused ranking. */
  fusedRank: number;
  /** Rank after reranking. */
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
  /** Text of the passage, exactly as in the document. */
  text: string;
  /** Score that orders the results. It can be compared within one search only. */
  score: number;
  /** Similarity to the question: the calibrated cosine, 0 to 1. */
  similarity: number;
  /** Which retrievers found it. */
  matchedBy: ("vector" | "keyword")[];
  /** `weak`: below the threshold, so it may not answer. A search gives such results with `includeWeak` alone. */
  confidence: "strong" | "weak";
  /** Its place in the document. */
  citation: Citation;
  /** Other places with the same text under the same title and headings; absent when there are none. */
  alsoIn?: Copy[] | undefined;
  /** The source's `customMetadata`. */
  customMetadata: JsonObject | null;
  /** Head of the table whose rows are in the passage. */
  tableHeader: string | null;
  /** cl100k_base tokens of the text, its headings and its table head. */
  tokenCount: number;
  /** Scores and ranks; only with `explain`. */
  scores?: Explanation | undefined;
}

/** Body of `POST /v1/knowledge-base/search`. */
export interface SearchRequest {
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
  /**
   * Whether each result has its scores and ranks in `scores`.
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
  /** The results, best first. */
  results: Hit[];
  /** Stages that did less than requested, and why. Empty when all is well. */
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
  /** Milliseconds in total. */
  totalMs: number;
}
