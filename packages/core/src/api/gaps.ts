import type { List } from "../schema/common.ts";
import type { AnswerGap, Gap, GapsQuery } from "../schema/gap.ts";
import type { KnowledgeBaseRef } from "./knowledge-bases.ts";

/**
 * What knowledge bases could not answer, for those with `gaps: true`. Methods throw `knowledge_base_not_found`, and
 * `gap_not_found` for an unknown gap.
 */
export interface Gaps {
  /** Returns one page of gaps, newest first, of one status when asked. */
  list(knowledgeBase: KnowledgeBaseRef, page?: GapsQuery): Promise<List<Gap>>;
  /** Returns the gap with its newest questions. */
  get(knowledgeBase: KnowledgeBaseRef, id: string): Promise<Gap>;
  /**
   * Answers the gap: a text source with this question and its answer is added to the knowledge base, and the gap is
   * `answered`. When the source is ready, the gap's examples are searched again; once all of them find it, the gap is
   * `closed`. A second answer replaces the first with its source.
   */
  answer(knowledgeBase: KnowledgeBaseRef, id: string, input: AnswerGap): Promise<Gap>;
  /** Dismisses the gap: it needs no answer. Questions like it still join it. */
  dismiss(knowledgeBase: KnowledgeBaseRef, id: string): Promise<Gap>;
  /**
   * Searches the examples of answered gaps again, and closes the gaps whose examples all find their answer. It runs by
   * itself whenever a source of the knowledge base was processed. Returns how many were closed.
   */
  check(knowledgeBase: KnowledgeBaseRef): Promise<number>;
}
