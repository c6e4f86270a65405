export type { Agents } from "./api/agents.ts";
export type { AuditLog } from "./api/audit.ts";
export type { Bin, ToBin } from "./api/bin.ts";
export type { CallOptions } from "./api/call-options.ts";
export type { Calls } from "./api/calls.ts";
export type { Cuecard, CuecardStats, StoreStats } from "./api/cuecard.ts";
export type { EvalCases } from "./api/eval-cases.ts";
export type { EventLog } from "./api/event-log.ts";
export type { CuecardEvents, EmbeddingUsage } from "./api/events.ts";
export type {
  FileByContent,
  FileByPath,
  FileContent,
  FileInput,
  FileOptions,
  SourceOriginal,
} from "./api/files.ts";
export type { Gaps } from "./api/gaps.ts";
export type { IngestOptions, IngestOutcome, IngestProgress, IngestReport } from "./api/ingest.ts";
export type { CreatedKey, Keys, Principal, WorkspaceKeys } from "./api/keys.ts";
export type { KnowledgeBaseRef, KnowledgeBases, ReembedWaitOptions } from "./api/knowledge-bases.ts";
export type { LiveCall } from "./api/live-call.ts";
export type { Rehearsal } from "./api/rehearsal.ts";
export type { Sources, WaitOptions } from "./api/sources.ts";
export type { Teams } from "./api/teams.ts";
export type { Tests } from "./api/tests.ts";
export type { CreatedUpload, PendingUpload, Uploads } from "./api/uploads.ts";
export type { Webhooks } from "./api/webhooks.ts";
export type { Once, OnceWork, Workspace } from "./api/workspace.ts";
export { createIds, type IdPrefix, type NewId } from "./base/values/ids.ts";
export type { Analyse, AnalysisAnswer, CallToAnalyse } from "./call/host/analyse.ts";
export type { CallSoFar, Extract, ExtractedValue, Summarise } from "./call/host/host-functions.ts";
export type { JudgeSaid, SaidToJudge } from "./call/host/judge-said.ts";
export { type CuecardOptions, createCuecard } from "./cuecard.ts";
export {
  CuecardError,
  type CuecardErrorOptions,
  type ErrorCode,
  type ErrorType,
  errorTypes,
  type Issue,
  isCuecardError,
} from "./errors.ts";
export { type ExportOptions, exportWorkspace } from "./export/export-workspace.ts";
export { type Imported, type ImportOptions, importWorkspace, type ReadLines } from "./export/import-workspace.ts";
export type { ExportCounts, ExportedChunk, ExportLine } from "./export/lines.ts";
export type { Exchange } from "./knowledge/agent-knowledge.ts";
export { type ChunkedDocument, chunkDocument } from "./knowledge/ingest/chunk/chunk-document.ts";
export type { ChunkOptions, CutChunk } from "./knowledge/ingest/chunk/draft-chunk.ts";
export type { TextVectors } from "./knowledge/ingest/chunk/strategies/strategy.ts";
export { type ChunkRequest, defaultOverlap } from "./knowledge/ingest/chunker/chunk-budget.ts";
export { type Chunked, type Chunker, createChunker } from "./knowledge/ingest/chunker/chunker.ts";
export { type CutDocument, cutDocument } from "./knowledge/ingest/chunker/cut-document.ts";
export { renderPassages } from "./knowledge/inject/context/render.ts";
export type { RewriteQuestion, RewriteRequest } from "./knowledge/inject/follow-up/rewrite.ts";
export { fileFault } from "./knowledge/inputs/find-files.ts";
export { type FindInputsOptions, findInputs, type Inputs, isUrl } from "./knowledge/inputs/find-inputs.ts";
export { type IngestInputsOptions, ingestInputs } from "./knowledge/inputs/ingest-inputs.ts";
export type { IngestTarget } from "./knowledge/inputs/wait-for-source.ts";
export type { ById } from "./knowledge/knowledge-bases/by-id.ts";
export { waitUntilReembedded } from "./knowledge/knowledge-bases/wait-until-reembedded.ts";
export { questionTerms, words } from "./knowledge/words/words.ts";
export { limits } from "./limits.ts";
export { createMemoryBlobStore } from "./memory/memory-blob-store.ts";
export { createMemoryStorage } from "./memory/memory-storage.ts";
export type { BlobFacts, BlobStore, BlobStream, PresignedPut } from "./ports/blob-store.ts";
export {
  type Document,
  decodeDocument,
  type EncodedDocument,
  encodeDocument,
  type Mark,
  type PlacedLine,
  type Span,
} from "./ports/document.ts";
export {
  type Calibration,
  type Embedder,
  type EmbeddingInput,
  type EmbedRequest,
  type EmbedResult,
  embeddingSpace,
  type WordMeanings,
} from "./ports/embedder.ts";
export type {
  Extraction,
  Extractor,
  ExtractRequest,
  FetchedPage,
  PageLinks,
  PageNotModified,
  PageValidators,
  RobotsAnswer,
  RobotsRequest,
  UnpackedArchive,
} from "./ports/extractor.ts";
export type { Observer, Operations, StepTime } from "./ports/observer.ts";
export type { RerankEvidence, Reranker, RerankRequest } from "./ports/reranker.ts";
export type { AuditFilter, AuditStore } from "./ports/storage/audit.ts";
export type { BinStore } from "./ports/storage/bin.ts";
export type {
  AddedEntries,
  AnalysisClaim,
  AnalysisOutcome,
  CallEntries,
  CallRecord,
  CallStore,
  Idleness,
  LedgerRequest,
  StoredCallFilter,
  TraitCounts,
} from "./ports/storage/calls.ts";
export type { CallChange, EventRecord, EventRequest, EventStore } from "./ports/storage/events.ts";
export type { GapChange, GapGrouping, GapQuestionRecord, GapStore } from "./ports/storage/gaps.ts";
export type { KeyRecord, KeyStore } from "./ports/storage/keys.ts";
export type {
  CachedVector,
  Claim,
  CrawlFacts,
  EmbeddedChunk,
  FencedResult,
  FetchedBytes,
  InsertedSource,
  KeptFacts,
  KeptTerm,
  KnowledgeBasePatch,
  KnowledgeBaseRecord,
  KnowledgeStore,
  NewSource,
  SourceFacts,
  SourceFailure,
  SourcePatch,
  SourceRecord,
  SourceRetry,
  UploadRecord,
} from "./ports/storage/knowledge.ts";
export type { LearnedIntents, LearnedStore } from "./ports/storage/learned.ts";
export type {
  CallLessons,
  LearnedExampleStore,
  LearnedExamplesRequest,
} from "./ports/storage/learned-examples.ts";
export type { BlobReferences, Maintenance } from "./ports/storage/maintenance.ts";
export type { Collection, Page, PageKey, PageRequest, RowCollection } from "./ports/storage/page.ts";
export type {
  ChunkVector,
  ClaimedReembedding,
  ReembeddingClaim,
  ReembeddingPause,
  ReembeddingStore,
} from "./ports/storage/reembedding.ts";
export type { Admission, KeyedRequest, Outcome, RequestStore } from "./ports/storage/requests.ts";
export type { Candidate, CandidateRequest, Candidates, KeywordStatistics } from "./ports/storage/search.ts";
export type {
  ClaimedAnalysis,
  ClaimedSource,
  PlainRows,
  SourceClaimRequest,
  Storage,
  WorkspaceStorage,
} from "./ports/storage/storage.ts";
export type { StoredChunk } from "./ports/storage/stored-chunk.ts";
export type {
  DayCount,
  Quota,
  StorageIndexes,
  StorageStats,
  UsageCount,
  UsageDayStore,
  UsageDays,
  UsageKind,
  UsageStore,
  Used,
} from "./ports/storage/usage.ts";
export type { VersionedCollection, VersionPage, VersionRequest } from "./ports/storage/versions.ts";
export type {
  ClaimedWebhook,
  DeliveryOutcome,
  DeliveryRecord,
  WebhookClaim,
  WebhookClaimRequest,
  WebhookRecord,
  WebhookStore,
} from "./ports/storage/webhooks.ts";
export type { WebhookAnswer, WebhookRequest, WebhookSender } from "./ports/webhook-sender.ts";
export * from "./schema/agent.ts";
export * from "./schema/audit.ts";
export * from "./schema/bin.ts";
export * from "./schema/call.ts";
export * from "./schema/call-analysis.ts";
export * from "./schema/call-event.ts";
export * from "./schema/call-findings.ts";
export * from "./schema/call-history.ts";
export * from "./schema/call-list.ts";
export * from "./schema/call-recording.ts";
export * from "./schema/call-requests.ts";
export * from "./schema/call-test.ts";
export * from "./schema/chunk.ts";
export * from "./schema/common.ts";
export { Condition } from "./schema/condition.ts";
export * from "./schema/crawl.ts";
export * from "./schema/erasure.ts";
export * from "./schema/eval-case.ts";
export * from "./schema/event.ts";
export * from "./schema/explain-chunk.ts";
export * from "./schema/find-calls.ts";
export * from "./schema/gap.ts";
export * from "./schema/key.ts";
export * from "./schema/knowledge-base.ts";
export * from "./schema/knowledge-base-users.ts";
export * from "./schema/latency.ts";
export * from "./schema/learned-example.ts";
export { MetadataFilter, MetadataTest } from "./schema/metadata-filter.ts";
export { parseInput } from "./schema/parse.ts";
export * from "./schema/resolved-team.ts";
export * from "./schema/said.ts";
export * from "./schema/search.ts";
export * from "./schema/service.ts";
export * from "./schema/source.ts";
export * from "./schema/source-batch.ts";
export { storable } from "./schema/storable.ts";
export * from "./schema/team.ts";
export * from "./schema/team-definition.ts";
export * from "./schema/transfer.ts";
export * from "./schema/turn-context.ts";
export * from "./schema/usage.ts";
export * from "./schema/webhook.ts";
export { createAudit } from "./service/audit/audit.ts";
export { createKeys } from "./service/keys/keys.ts";
export type { Quotas } from "./service/quotas/quotas.ts";
export { bm25, idf } from "./storage-kit/bm25.ts";
export {
  createEvidence,
  type Evidence,
  heardIn,
} from "./team/evidence/evidence.ts";
export type { HeardWords } from "./team/evidence/heard-words.ts";
export type { Hypothesis } from "./team/evidence/hypothesis.ts";
export type { Meant } from "./team/evidence/meant.ts";
export { type FeatureName, featureNames } from "./team/evidence/weights.ts";
export { createIntentClassifier, type Intent, type IntentClassifier } from "./team/intents/classify.ts";
export { fitIntents, type IntentExamples, type IntentModel } from "./team/intents/fit-intents.ts";
export { examplesOf, type MatterDefinition } from "./team/intents/matter.ts";
export { textForModels } from "./text/control-tokens.ts";
