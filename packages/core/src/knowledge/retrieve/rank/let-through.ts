import type { SearchSettings } from "../query/query.ts";
import type { Ranked } from "./rank.ts";

/**
 * What the threshold decides. `passage`: each candidate for itself. `question`: as soon as one passes, all of its knowledge base do, since the question is
 * answered there; without keyword search the threshold stays the least cosine of each. `nothing`: all pass, and each says whether it did by itself.
 */
export type ThresholdOf = "passage" | "question" | "nothing";

/** Share of the threshold from which on the best candidate of an open subject is given as weak, where nothing passes. */
const weakShare = 0.8;

/** The candidates that are let through, in their order. */
export function letThrough(
  ranked: readonly Ranked[],
  settings: ReadonlyMap<string, SearchSettings>,
  thresholdOf: ThresholdOf,
): Ranked[] {
  if (thresholdOf === "nothing") return ranked.map((one) => ({ ...one, confidence: one.passed ? "strong" : "weak" }));
  const passed = ranked.filter((one) => one.passed);
  if (thresholdOf === "passage") return passed;
  const answering = new Set(passed.map(({ knowledgeBaseId }) => knowledgeBaseId));
  if (answering.size === 0) return onSubject(ranked, settings);
  return ranked.filter(
    ({ knowledgeBaseId, passed }) =>
      passed || (answering.has(knowledgeBaseId) && settings.get(knowledgeBaseId)!.keywordSearch),
  );
}

/** Of what the call is about, the best one that nearly passes. */
function onSubject(ranked: readonly Ranked[], settings: ReadonlyMap<string, SearchSettings>): Ranked[] {
  const near = ranked.find(({ knowledgeBaseId, subject, evidence }) => {
    const { similarityThreshold, keywordSearch } = settings.get(knowledgeBaseId)!;
    return keywordSearch && subject > 0 && evidence >= weakShare * similarityThreshold;
  });
  return near ? [{ ...near, confidence: "weak" }] : [];
}
