import type { Hit } from "../../../schema/search.ts";
import type { SearchSettings } from "../query/query.ts";

/**
 * What the threshold decides. `passage`: each candidate for itself. `question`: as soon as one passes, all of its knowledge base do, since the question is
 * answered there; without keyword search the threshold stays the least cosine of each; and where none passes, they are let through unproven. `nothing`: all pass. What did
 * not pass by itself is weak.
 */
export type ThresholdOf = "passage" | "question" | "nothing";

/** What is known of a candidate once it is weighed. */
export interface Weighed {
  knowledgeBaseId: string;
  /** Whether it passed its knowledge base's threshold by itself. */
  passed: boolean;
  /** 0 to 1: the better of its similarity and its calibrated coverage. */
  evidence: number;
  /** `weak`: let through although it did not pass by itself. */
  confidence: Hit["confidence"];
  /** It passed by itself or beside one that did, or it is what the call is about. What is not is only given when the words are known to be about the knowledge base. */
  proven: boolean;
  /** 0 to 1: how much the call is about the chunk's source. */
  subject: number;
}

/** The candidates that are let through, in their order. */
export function letThrough<One extends Weighed>(
  ranked: readonly One[],
  settings: ReadonlyMap<string, SearchSettings>,
  thresholdOf: ThresholdOf,
): One[] {
  if (thresholdOf === "nothing") return ranked.map(judged);
  const passed = ranked.filter((one) => one.passed);
  if (thresholdOf === "passage") return passed;
  const answering = new Set(passed.map(({ knowledgeBaseId }) => knowledgeBaseId));
  if (answering.size === 0) {
    return ranked
      .filter(({ knowledgeBaseId }) => settings.get(knowledgeBaseId)!.keywordSearch)
      .map((one) => ({ ...judged(one), proven: false }));
  }
  return ranked
    .filter(
      ({ knowledgeBaseId, passed }) =>
        passed || (answering.has(knowledgeBaseId) && settings.get(knowledgeBaseId)!.keywordSearch),
    )
    .map(judged);
}

const judged = <One extends Weighed>(one: One): One => ({
  ...one,
  proven: true,
  confidence: one.passed ? "strong" : "weak",
});
