// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { Degradation } from "./search.ts";

/** Body of `POST /v1/eval-cases`. */
export interface CreateEvalCase {
  /** The question, in the caller's words. */
  question: string;
  /** Knowledge bases that are searched. */
  knowledgeBaseIds: string[];
  /** Passages that answer it: one of them must be given. None: nothing may be given. */
  expected: ExpectedPassage[];
}

/** A question with the passages that answer it. */
export interface EvalCase {
  /** Id of the case. */
  id: string;
  /** The type of this object. */
  object: "eval_case";
  /** The question, in the caller's words. */
  question: string;
  /** Knowledge bases that are searched. */
  knowledgeBaseIds: string[];
  /** Passages that answer it: one of them must be given. None: nothing may be given. */
  expected: ExpectedPassage[];
  /** Outcome of the last run that was kept; null when there was none. */
  outcome: EvalOutcome | null;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it was created, or its outcome was last kept. ISO 8601, UTC. */
  updatedAt: string;
}

/** What became of a case since its last outcome that was kept. */
export type EvalChange = "new" | "same" | "moved" | "fixed" | "broken";

/** What a search gave for a case. */
export interface EvalOutcome {
  /** Whether an expected passage was given; of a case that expects none, whether nothing was. */
  isRight: boolean;
  /** Which result has the first expected passage, from 1. Null: none has. */
  place: number | null;
  /** How many results were given. */
  given: number;
  /** How it was searched for. */
  settings: EvalSettings;
  /** When it was asked. ISO 8601, UTC. */
  askedAt: string;
}

/** One case of a run. */
export interface EvalResult {
  /** The case. */
  caseId: string;
  /** Its question. */
  question: string;
  /** What the search gave; null when it failed. */
  outcome: EvalOutcome | null;
  /** The outcome that was kept before; null when there was none. */
  before: EvalOutcome | null;
  /** What became of it; null when the search failed. */
  change: EvalChange | null;
  /** Why the search failed, such as a knowledge base that is gone; null when it did not. */
  error: {
    /** Its code. */
    code: string;
    /** What happened, and the way out. */
    message: string;
  } | null;
  /** Stages of the search that did less than requested, and why. */
  degraded: Degradation[];
}

/** Answer of `POST /v1/eval-cases/run`: a part of the cases, newest first. */
export interface EvalRun {
  /** The type of this object. */
  object: "eval_run";
  /** The cases that were asked, newest first. */
  results: EvalResult[];
  /** Whether there are more cases. */
  hasMore: boolean;
  /** `cursor` of the next run; null when every case was asked. A run ends after 20 s at the latest. */
  nextCursor: string | null;
}

/** How cases are searched for: the settings of a search. */
export interface EvalSettings {
  /**
   * Most results. 1 to 50.
   * @default 3
   */
  topK: number;
  /**
   * Lowest similarity of a result, 0 to 1. With keyword search a result also passes when it has enough of the question's words, by weight. 0 to 1.
   * @default 0.6
   */
  similarityThreshold: number;
  /**
   * Whether keyword search (BM25) is combined with vector search. Without it only the similarity counts.
   * @default true
   */
  keywordSearch: boolean;
  /**
   * Whether a reranker reorders the best results.
   * @default true
   */
  reranking: boolean;
}

/** A passage that answers a question. */
export interface ExpectedPassage {
  /** The source that it is from. */
  sourceId: string;
  /** Its text, as a result had it. It is known again after its source was cut otherwise or changed a little: a result is right when half of the four-word runs of the shorter of both are in the other. */
  text: string;
}

/** Body of `POST /v1/eval-cases/run`. */
export interface RunEvalCases {
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
   * Deadline of each search in milliseconds. 1 to 30000.
   * @default 10000
   */
  deadlineMs?: number | undefined;
  /**
   * Whether each case keeps its outcome, which the next run is compared with. False to try settings.
   * @default true
   */
  keep?: boolean | undefined;
  /**
   * Most cases to ask, 1 to 100. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
  /** `nextCursor` of the run before; null to begin with the newest case. */
  cursor?: string | null | undefined;
}
