import type { Gap, GapAnswer, GapFilter, GapQuestion, GapStatus } from "../../schema/gap.ts";
import type { Page, PageRequest } from "./page.ts";

/** A question of a call that a knowledge base could not answer. */
export interface GapQuestionRecord extends GapQuestion {
  /** The knowledge base that it is kept for. */
  knowledgeBaseId: string;
  /** Its distinct index words, by which questions are compared. At least one. */
  words: string[];
}

/** How a question is assigned to a gap. */
export interface GapGrouping {
  /** Id of the new gap, if it joins none. */
  gapId: string;
  /** Lowest mean similarity to the questions of a gap for joining it, above 0. */
  leastLikeness: number;
  /** When it is stored. ISO 8601. */
  now: string;
}

/** Changes of a gap. */
export interface GapChange {
  /** New status. */
  status: GapStatus;
  /** New answer. When omitted, the answer stays. */
  answer?: GapAnswer | null;
  /** When it is changed. ISO 8601. */
  updatedAt: string;
}

/**
 * Questions that the knowledge bases of one workspace could not answer. A gap has at least one question, and is deleted
 * with its last one. A question is deleted with its call, a gap with its knowledge base.
 */
export interface GapStore {
  /**
   * Stores a question and finds its gap in one step. It joins the gap of its knowledge base whose questions are most
   * similar to it on average. Similarity is the number of shared words divided by the distinct words of both. Averages
   * are compared as whole billionths, so that they are equal in every store; at a tie the gap with the smaller id wins.
   * A `closed` gap that gets a question is `open` again, and `updatedAt` becomes `now`. A turn keeps its first question.
   * `gone`, and nothing stored, when the knowledge base or the call does not exist.
   */
  recordGap(question: GapQuestionRecord, grouping: GapGrouping): Promise<"done" | "gone">;
  /** The gap; null when the knowledge base has none with this id. */
  getGap(knowledgeBaseId: string, id: string): Promise<Gap | null>;
  /**
   * One page of gaps, newest first. Examples with equal times are ordered by call, then turn, and so is its first
   * question.
   */
  listGaps(knowledgeBaseId: string, request: PageRequest & GapFilter): Promise<Page<Gap>>;
  /** Changes the gap if its `updatedAt` still is `expectedUpdatedAt`; null when it changed meanwhile or is gone. */
  changeGap(knowledgeBaseId: string, id: string, change: GapChange, expectedUpdatedAt: string): Promise<Gap | null>;
}
