import type {
  BlobReferences,
  CallStore,
  EventStore,
  GapStore,
  KnowledgeStore,
  LearnedStore,
  ReembeddingStore,
  RequestStore,
  UsageDayStore,
  UsageStore,
  WebhookStore,
  WorkspaceStorage,
} from "@cuecard/core";
import { createCalls } from "./engine/calls/calls.ts";
import { createChunks } from "./engine/chunks/chunks.ts";
import { createEmbeddingCache } from "./engine/chunks/embedding-cache.ts";
import { createReplaceChunks } from "./engine/chunks/replace-chunks.ts";
import type { Engine } from "./engine/engine.ts";
import { createEvents } from "./engine/events.ts";
import { createGaps } from "./engine/gaps/gaps.ts";
import { createKnowledgeBases } from "./engine/knowledge-bases/knowledge-bases.ts";
import { createLearned } from "./engine/learned.ts";
import { createBlobReferences } from "./engine/maintenance.ts";
import { createCrawls } from "./engine/processing/crawls.ts";
import { createRuns } from "./engine/processing/runs.ts";
import type { SearchReader } from "./engine/reader/search-reader.ts";
import type { Leftovers } from "./engine/reembedding/leftovers.ts";
import { createReembedding } from "./engine/reembedding/reembedding.ts";
import { createRequests } from "./engine/requests.ts";
import { createSearch } from "./engine/search/search.ts";
import { createSources } from "./engine/sources/sources.ts";
import { createUploads } from "./engine/sources/uploads.ts";
import { createUsage } from "./engine/usage.ts";
import { createUsageDays } from "./engine/usage-days.ts";
import { createWebhooks } from "./engine/webhooks/webhooks.ts";
import { createSharedStores } from "./shared-stores.ts";
import { storable } from "./text.ts";

import { createVerbs, type Run } from "./verbs.ts";

const knowledgeVerbs: Record<keyof KnowledgeStore, true> = {
  insertKnowledgeBase: true,
  insertNamedKnowledgeBase: true,
  getKnowledgeBase: true,
  knowledgeBasesNamed: true,
  listKnowledgeBases: true,
  updateKnowledgeBase: true,
  deleteKnowledgeBase: true,
  insertUpload: true,
  getUpload: true,
  completeUpload: true,
  findUploads: true,
  insertSource: true,
  insertSources: true,
  getSource: true,
  listSources: true,
  countSources: true,
  updateSource: true,
  deleteSource: true,
  requeueSource: true,
  heartbeat: true,
  replaceChunks: true,
  findCachedVectors: true,
  keepChunks: true,
  retrySourceLater: true,
  failSource: true,
  releaseSource: true,
  storePage: true,
  finishCrawl: true,
  listChunks: true,
  listTerms: true,
  searchCandidates: true,
  loaded: true,
  getChunks: true,
};

const reembeddingVerbs: Record<keyof ReembeddingStore, true> = {
  startReembedding: true,
  renewReembedding: true,
  unembeddedChunks: true,
  storeVectors: true,
  cutOver: true,
  pauseReembedding: true,
};

const callVerbs: Record<keyof CallStore, true> = {
  startCall: true,
  getCall: true,
  getCallEntries: true,
  listCitations: true,
  listLedger: true,
  listCalls: true,
  saveCall: true,
  leaseCall: true,
  leaseIdleCall: true,
  deleteCall: true,
  eraseCalls: true,
};

const gapVerbs: Record<keyof GapStore, true> = {
  recordGap: true,
  getGap: true,
  listGaps: true,
  changeGap: true,
};

const learnedVerbs: Record<keyof LearnedStore, true> = { saveLearned: true, getLearned: true };

const requestVerbs: Record<keyof RequestStore, true> = { admitRequest: true, endRequest: true };

const eventVerbs: Record<keyof EventStore, true> = { listen: true, listEvents: true };

const webhookVerbs: Record<keyof WebhookStore, true> = {
  insertWebhook: true,
  getWebhook: true,
  listWebhooks: true,
  replaceWebhook: true,
  deleteWebhook: true,
  listDeliveries: true,
  redeliver: true,
  moreDeliveries: true,
  recordAttempt: true,
  releaseWebhook: true,
};
const usageDayVerbs: Record<keyof UsageDayStore, true> = { addUsage: true, listUsage: true, sumUsage: true };

export interface OpenStore {
  engine: Engine;
  leftovers: Leftovers;
  reader: SearchReader;
}

/** Every verb is bound to the workspace here: there is no other way to a row. */
export function createWorkspaceStorage(id: string, run: Run, store: () => OpenStore): WorkspaceStorage {
  const workspace = storable(id);
  return {
    ...createVerbs<KnowledgeStore>(knowledgeVerbs, run, () => {
      const { engine, reader } = store();
      return {
        ...createKnowledgeBases(engine, workspace),
        ...createUploads(engine, workspace),
        ...createSources(engine, workspace),
        ...createRuns(engine, workspace),
        ...createCrawls(engine, workspace),
        ...createEmbeddingCache(engine, workspace),
        ...createReplaceChunks(engine, workspace),
        ...createChunks(engine, workspace),
        ...createSearch(engine, reader, workspace),
      };
    }),
    ...createVerbs<BlobReferences>({ unreferencedBlobs: true }, run, () =>
      createBlobReferences(store().engine, workspace),
    ),
    ...createVerbs<ReembeddingStore>(reembeddingVerbs, run, () =>
      createReembedding(store().engine, workspace, store().leftovers),
    ),
    ...createVerbs<CallStore>(callVerbs, run, () => createCalls(store().engine, workspace)),
    ...createVerbs<GapStore>(gapVerbs, run, () => createGaps(store().engine, workspace)),
    ...createVerbs<LearnedStore>(learnedVerbs, run, () => createLearned(store().engine, workspace)),
    ...createVerbs<RequestStore>(requestVerbs, run, () => createRequests(store().engine, workspace)),
    ...createVerbs<EventStore>(eventVerbs, run, () => createEvents(store().engine, workspace)),
    ...createVerbs<WebhookStore>(webhookVerbs, run, () => createWebhooks(store().engine, workspace)),
    ...createVerbs<UsageStore>({ countUsed: true }, run, () => createUsage(store().engine, workspace)),
    ...createVerbs<UsageDayStore>(usageDayVerbs, run, () => createUsageDays(store().engine, workspace)),
    ...createSharedStores(id, run, () => store().engine),
  };
}
