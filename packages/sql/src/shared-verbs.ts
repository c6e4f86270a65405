import type {
  AuditStore,
  BinStore,
  BlobReferences,
  CallStore,
  EventStore,
  GapStore,
  KeyStore,
  LearnedExampleStore,
  LearnedStore,
  Maintenance,
  PlainRows,
  RequestStore,
  Storage,
  UsageDayStore,
  UsageStore,
  WebhookStore,
  WorkspaceStorage,
} from "@cuecard/core";
import { createBin } from "./bin/bin.ts";
import { claimAnalysis } from "./calls/call-analyses.ts";
import { createCalls } from "./calls/calls.ts";
import { type ChunkListStore, createChunkLists } from "./chunks/chunk-lists.ts";
import type { Dialect } from "./dialect.ts";
import { createKnowledgeBases, type KnowledgeBaseStore } from "./knowledge-bases/knowledge-bases.ts";
import { claimSource } from "./queue/claim-source.ts";
import { type CrawlStore, createCrawls } from "./queue/crawls.ts";
import { createRuns, type RunStore } from "./queue/runs.ts";
import { createUsage } from "./quotas.ts";
import { claimReembedding, createReembeddingLeases, type ReembeddingLeases } from "./reembedding/reembeddings.ts";
import { createAgents, createTeams } from "./rows/agents-and-teams.ts";
import { createAudit } from "./rows/audit.ts";
import { claimWebhook } from "./rows/claim-webhook.ts";
import { createEvents } from "./rows/events.ts";
import { createGaps } from "./rows/gaps.ts";
import { createKeys } from "./rows/keys.ts";
import { createLearned } from "./rows/learned.ts";
import { createLearnedExamples } from "./rows/learned-examples.ts";
import { createMaintenance } from "./rows/maintenance.ts";
import { createRequests } from "./rows/requests.ts";
import { createPlainRows } from "./rows/row-collection.ts";
import { createUploads, type UploadStore } from "./rows/uploads.ts";
import { createUsageDays } from "./rows/usage-days.ts";
import { createWebhooks } from "./rows/webhooks.ts";
import { createSources, type SourceStore } from "./sources/sources.ts";
import { createBlobReferences } from "./sources/unreferenced-blobs.ts";
import type { VerbsOf, WorkspaceVerbs } from "./verb.ts";

/** What of a workspace's storage is written once for every engine. */
export type SharedStores = AuditStore &
  BinStore &
  BlobReferences &
  CallStore &
  ChunkListStore &
  CrawlStore &
  EventStore &
  GapStore &
  KnowledgeBaseStore &
  LearnedExampleStore &
  LearnedStore &
  ReembeddingLeases &
  RequestStore &
  RunStore &
  SourceStore &
  UploadStore &
  UsageDayStore &
  UsageStore &
  WebhookStore &
  PlainRows &
  Pick<WorkspaceStorage, "agents" | "teams">;

/** The verbs of a workspace that are written once for every engine. */
export const createSharedVerbs = (dialect: Dialect): WorkspaceVerbs<SharedStores> => ({
  agents: createAgents(dialect),
  teams: createTeams(dialect),
  ...createAudit(),
  ...createBin(dialect),
  ...createBlobReferences(dialect),
  ...createCalls(dialect),
  ...createChunkLists(),
  ...createCrawls(dialect),
  ...createEvents(dialect),
  ...createGaps(dialect),
  ...createKnowledgeBases(dialect),
  ...createLearned(dialect),
  ...createLearnedExamples(dialect),
  ...createPlainRows(),
  ...createReembeddingLeases(),
  ...createRequests(dialect),
  ...createRuns(dialect),
  ...createSources(dialect),
  ...createUploads(dialect),
  ...createUsage(dialect),
  ...createUsageDays(dialect),
  ...createWebhooks(dialect),
});

/** What above workspaces is written once for every engine. */
export type SharedGlobalStores = KeyStore &
  Maintenance &
  Pick<Storage, "claimAnalysis" | "claimReembedding" | "claimSource" | "claimWebhook">;

/** The verbs above workspaces that are written once for every engine. */
export const createSharedGlobalVerbs = (dialect: Dialect): VerbsOf<SharedGlobalStores, []> => ({
  ...createKeys(dialect),
  ...createMaintenance(dialect),
  claimAnalysis: claimAnalysis(dialect),
  claimReembedding: claimReembedding(dialect),
  claimSource: claimSource(dialect),
  claimWebhook: claimWebhook(dialect),
});
