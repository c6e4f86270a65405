import type { Citation, Explanation } from "@cuecard/core";

/** A result, by the names of the question set. */
export interface SetResult {
  documentId: string;
  /** cl100k_base tokens. */
  tokens: number;
  text: string;
  similarity: number;
  citation: Citation;
  scores: Explanation | null;
}

/** What one search gave. */
export interface Answer {
  found: SetResult[];
  /** As the search itself counts it. */
  milliseconds: number;
  /** Why it is less than was asked for. */
  degraded: string[];
}

export type Search = (query: string, settings: SearchRequestSettings) => Promise<Answer>;

export interface SearchRequestSettings {
  topK: number;
  similarityThreshold?: number | undefined;
  keywordSearch?: boolean | undefined;
  reranking?: boolean | undefined;
}
