import type { Schema } from "../../api/client.ts";

export type Criterion = Schema<"TestCriterion">;

/** A criterion in words, as a run names it. */
export function wordsOf(criterion: Criterion): string {
  if ("reaches" in criterion) return `reaches ${criterion.reaches}`;
  if ("neverReaches" in criterion) return `never reaches ${criterion.neverReaches}`;
  if ("endsWith" in criterion) return `ends with ${criterion.endsWith}`;
  if ("calls" in criterion) return `calls ${criterion.calls}`;
  if ("neverCalls" in criterion) return `never calls ${criterion.neverCalls}`;
  if ("given" in criterion) return `is given “${criterion.given}”`;
  if ("neverGiven" in criterion) return `is never given “${criterion.neverGiven}”`;
  if ("answered" in criterion) return criterion.answered ? "is given a passage" : "is given no passage";
  if ("says" in criterion) return `says “${[criterion.says].flat().join("”, “")}”`;
  return `never says “${[criterion.neverSays].flat().join("”, “")}”`;
}
