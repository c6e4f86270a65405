/** Measures of retrieval: the functions behind `cuecard eval`. */
export { type Interval, pairedInterval } from "./evaluation/metrics/bootstrap.ts";
export { ndcgAt10 } from "./evaluation/metrics/gain.ts";
export { quantile } from "./evaluation/metrics/quantile.ts";
export { hitAt, recallAt, reciprocalRank } from "./evaluation/metrics/ranking.ts";
export { seededRandom } from "./evaluation/metrics/seeded-random.ts";
export { areaUnderCurve } from "./evaluation/metrics/separation.ts";
export { type DocumentSpan, measureSpans, type SpanMeasures } from "./evaluation/metrics/spans.ts";
export { withinBudget } from "./evaluation/metrics/within-budget.ts";
export { textParts } from "./evaluation/text-parts.ts";
