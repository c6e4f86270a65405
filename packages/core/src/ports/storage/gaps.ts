import type { Gap, GapAnswer, GapFilter, GapQuestion, GapStatus } from "../../schema/gap.ts";
import type { Page, PageRequest } from "./page.ts";

/** A question of a call that a knowledge base could not answer. */
export interface GapQuestionRecord extends GapQuestion {
  /** The knowledge base that it is kept for. */
  knowledgeBaseId: string;
  /** Its distinct index words: by them questions are alike. At least one. */
  words: string[];
}

/** Which gap a question joins, or begins. */
export interface GapGrouping {
  /** Id of the gap that it begins when it joins none. */
  gapId: string;
  /** Least likeness to the gap that it joins, above 0. */
  leastLikeness: number;
  /** When it is kept. ISO 8601. */
  now: string;
}

/** What is changed about a gap. */
export interface GapChange {
  /** Its status from now on. */
  status: GapStatus;
  /** Its answer from now on; omitted: it stays. */
  answer?: GapAnswer | null;
  /** When it is changed. ISO 8601. */
  updatedAt: string;
}

/**
 * What the knowledge bases of one workspace could not answer. A gap has one question at least: with the last one it is
 * gone. A question goes with its call, and a gap with its knowledge base.
 */
export interface GapStore {
  /**
   * Keeps a question, in one step with finding its gap. It joins the gap of its knowledge base whose questions are most
   * like it on average: of two questions, words that both have, divided by the distinct words of both. Averages are
   * compared as whole billionths, so that they are equal in every store; of equal ones the smaller id counts. A `closed` gap that gets a question is `open` again; `updatedAt` becomes `now`. A turn that has a question keeps the first.
   * `gone`, and nothing kept: there is no such knowledge base or no such call.
   */
  recordGap(question: GapQuestionRecord, grouping: GapGrouping): Promise<"done" | "gone">;
  /** The gap; null when the knowledge base has none of that id. */
  getGap(knowledgeBaseId: string, id: string): Promise<Gap | null>;
  /** One page of gaps, newest first. Of its examples, and of its first question, equal times are ordered by call, then turn. */
  listGaps(knowledgeBaseId: string, request: PageRequest & GapFilter): Promise<Page<Gap>>;
  /** Changes the gap whose `updatedAt` still is `expectedUpdatedAt`; null when it changed meanwhile or is gone. */
  changeGap(knowledgeBaseId: string, id: string, change: GapChange, expectedUpdatedAt: string): Promise<Gap | null>;
}
