import { setTimeout as wait } from "node:timers/promises";
import type { NewId } from "../ids.ts";
import type { Embedders } from "../knowledge/embedding/embedders.ts";
import type { Chunker } from "../knowledge/ingest/chunker/chunker.ts";
import { processSource } from "../knowledge/ingest/process-source.ts";
import { startMaintenance } from "../knowledge/maintenance/start-maintenance.ts";
import { reembed } from "../knowledge/reembedding/reembed.ts";
import type { SourceChanges } from "../knowledge/sources/source-changes.ts";
import { startWorkLoop } from "../knowledge/work-queue/work-loop.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Extractor } from "../ports/extractor.ts";
import type { Storage } from "../ports/storage/storage.ts";
import type { Emit } from "./emitter.ts";

export interface WorkersOptions {
  storage: Storage;
  blobs: BlobStore;
  extractor: Extractor;
  chunker: Chunker;
  changes: SourceChanges;
  /** The embedders whose use is counted for one workspace. */
  embeddersOf: (workspace: string) => Embedders;
  /** Sources processed at once. 0: this process works on nothing. */
  concurrency: number;
  /** Days for which events are kept. */
  eventDays: number;
  /** Days for which the audit log is kept. */
  auditDays: number;
  emit: Emit;
  now: () => number;
  newId: NewId;
  random: () => number;
}

/** Background work of one process: sources, re-embeddings and maintenance. */
export interface Workers {
  /** A source became due. */
  wakeSources(): void;
  /** A re-embedding became due. */
  wakeReembeddings(): void;
  /** Claims no more work, and releases the leases of running work. */
  stop(): Promise<void>;
}

const idleWorkers: Workers = { wakeSources() {}, wakeReembeddings() {}, async stop() {} };

/** Starts the background work; a process with a concurrency of 0 has none. */
export function startWorkers(options: WorkersOptions): Workers {
  const { storage, blobs, concurrency, eventDays, auditDays, now } = options;
  if (concurrency === 0) return idleWorkers;
  const sources = startSourceLoop(options);
  const reembeddings = startReembeddingLoop(options);
  const maintenance = startMaintenance({ storage, blobs, now, eventDays, auditDays });
  sources.wake();
  reembeddings.wake();
  return {
    wakeSources: () => sources.wake(),
    wakeReembeddings: () => reembeddings.wake(),
    async stop() {
      await Promise.all([sources.stop(), reembeddings.stop(), maintenance.stop()]);
    },
  };
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal });
}

function startSourceLoop(options: WorkersOptions) {
  const { storage, blobs, extractor, chunker, changes, embeddersOf, concurrency, emit, now, newId, random } = options;
  return startWorkLoop({
    claim: (request) => storage.claimSource(request),
    concurrency,
    mostlyWaits: ({ source }) => source.crawl !== null,
    now,
    run: (claimed, stopping) => {
      const { workspace } = claimed;
      const own = { workspace, store: storage.workspace(workspace), embedders: embeddersOf(workspace) };
      const shared = { blobs, extractor, chunker, now, newId, random, sleep, emit, changes };
      return processSource({ ...own, ...shared }, claimed, stopping);
    },
  });
}

function startReembeddingLoop({ storage, embeddersOf, now }: WorkersOptions) {
  return startWorkLoop({
    claim: (request) => storage.claimReembedding(request),
    concurrency: 1,
    mostlyWaits: () => false,
    now,
    run: (claimed, stopping) => {
      const { workspace } = claimed;
      const own = { store: storage.workspace(workspace), embedders: embeddersOf(workspace) };
      return reembed({ ...own, now, sleep }, claimed, stopping);
    },
  });
}
