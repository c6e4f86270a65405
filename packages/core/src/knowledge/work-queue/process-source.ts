import type { Emit } from "../../api/events.ts";
import { limits } from "../../limits.ts";
import type { Observer } from "../../ports/observer.ts";
import type { Claim, KnowledgeBaseRecord } from "../../ports/storage/knowledge.ts";
import type { ClaimedSource } from "../../ports/storage/storage.ts";
import { crawlSite } from "../crawl/crawl-site.ts";
import { endFailedRun, workerLost } from "../ingest/end-failed-run.ts";
import { ingest } from "../ingest/ingest.ts";
import type { IngestOptions } from "../ingest/ingest-options.ts";
import { holdLease, type Lease } from "../ingest/lease.ts";
import { cutAsNow } from "../ingest/pipeline-hash.ts";
import { type StepWatch, watchSteps } from "../ingest/watch-steps.ts";
import type { SourceChanges } from "../sources/source-changes.ts";
import { toSource } from "../sources/source-record.ts";

export interface ProcessOptions extends Omit<IngestOptions, "made"> {
  random: () => number;
  emit: Emit;
  changes: SourceChanges;
  observer: Observer;
}

/**
 * Runs one claimed source to `ready` or `failed`. After a retryable failure it is retried later, and when the process
 * stops it is released. Never throws.
 */
export async function processSource(
  options: ProcessOptions,
  claimed: ClaimedSource,
  stopping: AbortSignal,
): Promise<void> {
  const { knowledgeBaseId, sourceId } = claimed;
  const { observer, workspace, emit } = options;
  const watch = watchSteps();
  return observer.observe("ingest", { knowledgeBaseId, sourceId }, async (learn) => {
    const made = { bytes: 0, chunks: 0 };
    await processOnce({ ...options, made }, claimed, { stopping, watch, onError: (error) => learn({ error }) });
    const steps = watch.times();
    learn({ steps });
    emit("source.processed", { workspace, knowledgeBaseId, sourceId, steps, made });
  });
}

type RunOptions = ProcessOptions & IngestOptions;

interface Watched {
  stopping: AbortSignal;
  watch: StepWatch;
  /** The run failed, and is announced as that. */
  onError: (error: unknown) => void;
}

async function processOnce(
  options: RunOptions,
  claimed: ClaimedSource,
  { stopping, watch, onError }: Watched,
): Promise<void> {
  const { store, now, changes, sleep } = options;
  const { knowledgeBaseId, sourceId, attempt, source, knowledgeBase: base } = claimed;
  const claim = { knowledgeBaseId, sourceId, attempt };
  const lease = holdLease(store, claim, {
    now,
    stopping,
    began: watch.began,
    reported: () => changes.changed(sourceId),
  });
  changes.changed(sourceId);
  try {
    try {
      if (claimed.failedDeliveries >= limits.failedDeliveries) throw workerLost(claimed.failedDeliveries);
      if ((await run(options, { base, source, claim, lease })) === "done") await announce(options, claimed, null);
    } catch (error) {
      if (lease.lost) return;
      if (stopping.aborted) {
        await store.releaseSource(claim, new Date(now()).toISOString());
        return;
      }
      onError(error);
      const ending = { ...options, sleep, signal: lease.signal };
      if (await endFailedRun(ending, { claim, source, base, error })) await announce(options, claimed, error);
    }
  } catch {
    // The store itself stays away: the lease runs out and the source is claimed again.
  } finally {
    await lease.end();
    changes.changed(sourceId);
  }
}

interface Run {
  base: KnowledgeBaseRecord;
  source: ClaimedSource["source"];
  claim: Claim;
  lease: Lease;
}

function run(options: RunOptions, { base, source, claim, lease }: Run) {
  const { crawl } = source;
  if (!crawl) return ingest(options, base, source, claim, lease);
  const { signal, report } = lease;
  const isCutAsNow = cutAsNow({ ...options, base });
  return crawlSite(options, { base, site: { ...source, crawl }, claim, signal, report, isCutAsNow });
}

async function announce(
  { workspace, store, emit }: ProcessOptions,
  { knowledgeBaseId, sourceId, source: before }: ClaimedSource,
  error: unknown,
): Promise<void> {
  const record = await store.getSource(knowledgeBaseId, sourceId);
  if (!record) return;
  const source = toSource(record);
  if (source.status === "failed") emit("source.failed", { workspace, source, error });
  else emit(before.lastProcessedAt === null ? "source.ready" : "source.refreshed", { workspace, source });
}
