import type {
  CrawlFacts,
  KeptFacts,
  SourceFacts,
  SourceFailure,
  SourcePatch,
  SourceRecord,
  SourceRetry,
} from "../ports/storage/knowledge.ts";
import type { SourceStatus } from "../schema/source.ts";

/** What a source's record becomes with each event of its life, the same in every Storage. */

const idle = { step: null, progress: 0 } as const;
const unharmed = { processingError: null, errorCode: null, retryable: false, failedRuns: 0 } as const;

/** From here on the warning of a refresh that failed says how often it did. */
const worthCounting = 3;

/** New chunks replaced the old ones. */
export function afterReplace(
  record: SourceRecord,
  chunkCount: number,
  { title: _title, ...facts }: SourceFacts,
): SourceRecord {
  const { now, ...set } = facts;
  const readAgain = isReadAgain(record);
  return { ...ended(record, now), ...set, readAgain, missed: null, fetched: null, chunkCount, lastProcessedAt: now };
}

/** The content is unchanged: the chunks stay, and warnings about failed refreshes go. */
export function afterKeep(record: SourceRecord, { now, ...set }: KeptFacts): SourceRecord {
  return {
    ...ended(record, now),
    ...set,
    warnings: withoutMissed(record),
    readAgain: isReadAgain(record),
    missed: null,
    fetched: null,
    lastProcessedAt: now,
  };
}

/** A crawl has ended. Its pages are processed by themselves. */
export function afterCrawl(record: SourceRecord, { report, warnings, now, nextRefreshAt }: CrawlFacts): SourceRecord {
  return { ...ended(record, now), crawlReport: report, warnings, missed: null, lastProcessedAt: now, nextRefreshAt };
}

/** A crawl brought new bytes of a page. Null while the page is processed. */
export function afterFound(record: SourceRecord, { fetched, updatedAt }: SourceRecord): SourceRecord | null {
  const requeued = afterRequeue(record, updatedAt);
  return requeued && { ...requeued, fetched };
}

/**
 * The run failed for good. A source that has chunks keeps serving them; a site that was crawled before keeps its pages.
 * One warning covers all refreshes that failed in a row.
 */
export function afterFailure(record: SourceRecord, failure: SourceFailure): SourceRecord {
  const { errorCode, processingError, retryable, warnings, now, nextRefreshAt } = failure;
  if (record.chunkCount === 0 && record.crawlReport === null) {
    const fault = { status: "failed" as const, errorCode, processingError, retryable };
    return { ...record, ...idle, ...unharmed, ...fault, warnings, fetched: null, nextRefreshAt: null, updatedAt: now };
  }
  const times = (record.missed?.times ?? 0) + 1;
  const warning = times < worthCounting ? processingError : `${processingError} ${countedMisses(record, times)}`;
  return {
    ...ended(record, now),
    warnings: [...new Set([...withoutMissed(record), ...warnings, warning])],
    missed: { times, warning },
    fetched: null,
    nextRefreshAt,
  };
}

/**
 * The run failed and is retried later. The source waits in the state it was claimed from, but a refresh that waits is
 * not `ready`.
 */
export function afterRetryLater(record: SourceRecord, claimedFrom: SourceStatus, retry: SourceRetry): SourceRecord {
  const { errorCode, processingError, now } = retry;
  const status = claimedFrom === "ready" ? "processing" : claimedFrom;
  const failedRuns = record.failedRuns + 1;
  return { ...record, ...idle, status, errorCode, processingError, retryable: true, failedRuns, updatedAt: now };
}

/** The worker released the source. */
export function afterRelease(record: SourceRecord, claimedFrom: SourceStatus, now: string): SourceRecord {
  return { ...record, ...idle, status: claimedFrom, updatedAt: now };
}

/** A retry or a refresh was asked for. Null where that changes nothing. */
export function afterRequeue(record: SourceRecord, now: string): SourceRecord | null {
  const status = record.status === "failed" ? "pending" : record.status === "ready" ? "processing" : null;
  return status && { ...record, ...idle, ...unharmed, status, updatedAt: now };
}

/** Its title or metadata was changed. A run that is under way goes on. */
export function afterUpdate(record: SourceRecord, patch: SourcePatch, now: string): SourceRecord {
  return { ...record, ...patch, version: record.version + 1, updatedAt: now };
}

function ended(record: SourceRecord, now: string): SourceRecord {
  return { ...record, ...unharmed, status: "ready", step: null, progress: 1, updatedAt: now };
}

function isReadAgain({ readAgain, chunkCount }: SourceRecord): boolean {
  return readAgain || chunkCount > 0;
}

function withoutMissed({ warnings, missed }: SourceRecord): string[] {
  return warnings.filter((warning) => warning !== missed?.warning);
}

const countedMisses = ({ lastProcessedAt }: SourceRecord, times: number) =>
  `The last ${times} refreshes failed; the text of ${lastProcessedAt} is still served. Correct or delete the source.`;
