import type { Citation, Explanation, Hit } from "@cuecard/core";
import type { DocumentSpan } from "cuecard/evaluation";

/** A result, by the names of the question set. */
export interface SetResult extends DocumentSpan {
  /** cl100k_base tokens. */
  tokens: number;
  text: string;
  similarity: number;
  citation: Citation;
  scores: Explanation | null;
}

/** Where a source stands in a question set: a document, from this character of its text on. */
export interface SourceInSet {
  documentId: string;
  offset: number;
}

export function setResult(
  { text, similarity, citation, tokenCount, scores }: Hit,
  { documentId, offset }: SourceInSet,
): SetResult {
  const { start, end } = citation;
  return {
    documentId,
    start: start + offset,
    end: end + offset,
    tokens: tokenCount,
    text,
    similarity,
    citation,
    scores: scores ?? null,
  };
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
