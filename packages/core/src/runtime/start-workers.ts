import { setTimeout as wait } from "node:timers/promises";
import type { Emit } from "../api/events.ts";
import type { NewId } from "../base/values/ids.ts";
import { emptyBin } from "../bin/delete-for-good.ts";
import { analyseStored } from "../call/analysis/analyse-stored.ts";
import type { Analyse } from "../call/host/analyse.ts";
import type { Embedders } from "../knowledge/embedding/embedders.ts";
import type { Chunker } from "../knowledge/ingest/chunker/chunker.ts";
import { startMaintenance } from "../knowledge/maintenance/start-maintenance.ts";
import { reembed } from "../knowledge/reembedding/reembed.ts";
import type { SourceChanges } from "../knowledge/sources/source-changes.ts";
import { processSource } from "../knowledge/work-queue/process-source.ts";
import { startWorkLoop } from "../knowledge/work-queue/work-loop.ts";
import { limits } from "../limits.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Extractor } from "../ports/extractor.ts";
import type { Observer } from "../ports/observer.ts";
import type { ClaimedSource, SourceClaimRequest, Storage } from "../ports/storage/storage.ts";
import type { WebhookSender } from "../ports/webhook-sender.ts";
import { deliver } from "../service/webhooks/deliver.ts";

export interface WorkersOptions {
  storage: Storage;
  blobs: BlobStore;
  extractor: Extractor;
  chunker: Chunker;
  changes: SourceChanges;
  /** The embedders whose use is counted for a knowledge base of a workspace; null: for the workspace. */
  embeddersOf: (workspace: string, knowledgeBaseId: string | null) => Embedders;
  /** Sources processed at once. 0: this process works on nothing. */
  concurrency: number;
  /** Days for which events are kept. */
  eventDays: number;
  observer: Observer;
  /** Sends webhooks; null where nothing does. */
  webhookSender: WebhookSender | null;
  /** Says what ended calls were about; null where nothing does. */
  analyse: Analyse | null;
  /** Days for which the audit log is kept. */
  auditDays: number;
  /** Days for which what was used is kept. */
  usageDays: number;
  emit: Emit;
  now: () => number;
  newId: NewId;
  random: () => number;
}

/** Background work of one process: sources, re-embeddings, webhooks, analyses and maintenance. */
export interface Workers {
  /** A source became due. */
  wakeSources(): void;
  /** A re-embedding became due. */
  wakeReembeddings(): void;
  /** An event of some workspace may be due. */
  wakeWebhooks(): void;
  /** The analysis of a call of some workspace may be due. */
  wakeAnalyses(): void;
  /** Claims no more work, and releases the leases of running work. */
  stop(): Promise<void>;
}

const idleWorkers: Workers = {
  wakeSources() {},
  wakeReembeddings() {},
  wakeWebhooks() {},
  wakeAnalyses() {},
  async stop() {},
};

/** Starts the background work; a process with a concurrency of 0 has none. */
export function startWorkers(options: WorkersOptions): Workers {
  const { storage, blobs, concurrency, eventDays, auditDays, usageDays, now } = options;
  if (concurrency === 0) return idleWorkers;
  const sources = startSourceLoop(options);
  const reembeddings = startReembeddingLoop(options);
  const webhooks = startWebhookLoop(options);
  const analyses = startAnalysisLoop(options);
  const maintenance = startMaintenance({
    storage,
    blobs,
    now,
    eventDays,
    auditDays,
    usageDays,
    emptyBin: (before, signal) => emptyBin({ storage, blobs }, before, signal),
  });
  sources.wake();
  reembeddings.wake();
  webhooks?.wake();
  analyses?.wake();
  return {
    wakeSources: () => sources.wake(),
    wakeReembeddings: () => reembeddings.wake(),
    wakeWebhooks: () => webhooks?.wake(),
    wakeAnalyses: () => analyses?.wake(),
    async stop() {
      await Promise.all([sources.stop(), reembeddings.stop(), webhooks?.stop(), analyses?.stop(), maintenance.stop()]);
    },
  };
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal });
}

/** Crawls mostly wait, so that a few run beside other sources. */
const crawlsBeside = 4;
/** Texts are mostly small: while one is stored others are cut and embedded, and the store commits several at once. */
const textsBeside = 14;

function startSourceLoop(options: WorkersOptions) {
  const { storage, blobs, extractor, chunker, changes, embeddersOf, concurrency, now } = options;
  const { emit, newId, random, observer } = options;
  return startWorkLoop({
    claim: (request) => storage.claimSource(request),
    concurrency,
    beside: [
      { takes: ({ source }) => source.crawl !== null, most: crawlsBeside },
      // One source at a time is asked for by who wants an order.
      ...(concurrency > 1
        ? [
            {
              takes: ({ source }: ClaimedSource) => source.sourceType === "text",
              most: textsBeside,
              claim: (request: SourceClaimRequest) => storage.claimSource({ ...request, only: "text" }),
            },
          ]
        : []),
    ],
    now,
    run: (claimed, stopping) => {
      const { workspace, knowledgeBaseId } = claimed;
      const embedders = embeddersOf(workspace, knowledgeBaseId);
      const own = { workspace, store: storage.workspace(workspace), embedders };
      const shared = { blobs, extractor, chunker, now, newId, random, sleep, emit, changes, observer };
      return processSource({ ...own, ...shared }, claimed, stopping);
    },
  });
}

function startReembeddingLoop({ storage, embeddersOf, now }: WorkersOptions) {
  return startWorkLoop({
    claim: (request) => storage.claimReembedding(request),
    concurrency: 1,
    now,
    run: (claimed, stopping) => {
      const { workspace, knowledgeBaseId } = claimed;
      const own = { store: storage.workspace(workspace), embedders: embeddersOf(workspace, knowledgeBaseId) };
      return reembed({ ...own, now, sleep }, claimed, stopping);
    },
  });
}

/** Endpoints that are sent to at once. One that hangs holds its place for as long as an attempt may take, eight at a time. */
const webhooksAtOnce = 16;

function startWebhookLoop({ storage, webhookSender: sender, emit, now, random, observer }: WorkersOptions) {
  if (!sender) return null;
  const { firsts, retries } = limits.webhook;
  return startWorkLoop({
    claim: (request) => storage.claimWebhook({ ...request, firsts, retries }),
    concurrency: webhooksAtOnce,
    now,
    run: (claimed, stopping) => {
      const { workspace } = claimed;
      const onDisabled = (webhookId: string, reason: "failing" | "gone") =>
        emit("webhook.disabled", { workspace, webhookId, reason });
      const store = storage.workspace(workspace);
      return deliver({ store, sender, now, random, observer, onDisabled }, claimed, stopping);
    },
  });
}

/** Calls that are analysed at once: a model takes seconds for each, and nobody waits for it. */
const analysesAtOnce = 4;

function startAnalysisLoop({ storage, analyse, emit, now, random }: WorkersOptions) {
  if (!analyse) return null;
  return startWorkLoop({
    claim: (request) => storage.claimAnalysis(request),
    concurrency: analysesAtOnce,
    now,
    run: (claimed, stopping) =>
      analyseStored({ store: storage.workspace(claimed.workspace), analyse, emit, now, random }, claimed, stopping),
  });
}
