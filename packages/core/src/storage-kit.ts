/**
 * What a Storage adapter's worker thread needs of core, without loading the rest of it: errors, limits and the ranking
 * formula.
 */

export { dot } from "./base/values/dot.ts";
export { CuecardError, type ErrorCode, isCuecardError } from "./errors.ts";
export { limits } from "./limits.ts";
export { bestCandidates } from "./storage-kit/best-candidates.ts";
export { binOf, restoredSource } from "./storage-kit/bin.ts";
export { bm25, bm25Constants, idf, lengthNorm, termScore } from "./storage-kit/bm25.ts";
export { checkQuota, createRoom, type Room } from "./storage-kit/check-quota.ts";
export { claimedSource } from "./storage-kit/claimed-source.ts";
export { spaceOf } from "./storage-kit/embedding-space.ts";
export { afterQuestion, type GapState, newGap, toGap } from "./storage-kit/gaps.ts";
export { createLifecycle, type Lifecycle } from "./storage-kit/lifecycle.ts";
export { matchesName } from "./storage-kit/matches-name.ts";
export {
  type FilterBound,
  type FilterNode,
  type FilterTest,
  isWithin,
  passesFilter,
  readFilter,
} from "./storage-kit/metadata-filter.ts";
export { mostPromising } from "./storage-kit/most-promising.ts";
export { nextRefresh } from "./storage-kit/next-refresh.ts";
export { readChunk } from "./storage-kit/read-chunk.ts";
export { readKnowledgeBase } from "./storage-kit/read-knowledge-base.ts";
export { readSource } from "./storage-kit/read-source.ts";
export { type CallRowKind, callRowKinds, type RowTable, rowTables } from "./storage-kit/row-tables.ts";
export { anotherVersion, schemaNumberOf } from "./storage-kit/schema-number.ts";
export {
  afterCrawl,
  afterFailure,
  afterFound,
  afterKeep,
  afterRelease,
  afterReplace,
  afterRequeue,
  afterRetryLater,
  afterUpdate,
} from "./storage-kit/source-runs.ts";
export { sourceUpdated } from "./storage-kit/source-updated.ts";
export { notOfSpace, spaceMismatch } from "./storage-kit/space-mismatch.ts";
export { type ReembeddingState, toReembedding } from "./storage-kit/to-reembedding.ts";
export { withoutClockSkew } from "./storage-kit/without-clock-skew.ts";
