import type { Claim, EmbeddedChunk, FencedResult, KnowledgeStore, SourceRecord } from "../ports/storage/knowledge.ts";
import {
  afterCrawl,
  afterFailure,
  afterFound,
  afterKeep,
  afterRelease,
  afterReplace,
  afterRetryLater,
} from "../storage-kit/source-runs.ts";
import { addSource, copy, type SourceRow, type WorkspaceRows } from "./rows.ts";
import { removeSources, unreferencedBlobs } from "./unreferenced-blobs.ts";

type Runs = Pick<
  KnowledgeStore,
  | "heartbeat"
  | "replaceChunks"
  | "findCachedVectors"
  | "keepChunks"
  | "retrySourceLater"
  | "failSource"
  | "releaseSource"
  | "storePage"
  | "finishCrawl"
>;

/** What the worker that claimed a source may do with it. */
export function createMemoryRuns(rows: WorkspaceRows): Runs {
  const { sources } = rows;
  return {
    async heartbeat(claim, { now, leaseMs, step, progress }) {
      return fenced(claim, (row) => {
        row.dueAt = now + leaseMs;
        Object.assign(row.record, { step, progress, updatedAt: new Date(now).toISOString() });
      });
    },
    async replaceChunks(claim, chunks, facts) {
      const staged: EmbeddedChunk[] = [];
      for await (const batch of chunks) staged.push(...copy(batch));
      return fenced(claim, (row) => {
        const given = facts();
        Object.assign(row, { chunks: staged, title: given.title });
        endRun(row, afterReplace(row.record, staged.length, copy(given)));
      });
    },
    async findCachedVectors({ knowledgeBaseId, sourceId }, textHashes) {
      const inBase = [...sources.values()].filter(({ record }) => record.knowledgeBaseId === knowledgeBaseId);
      return textHashes.flatMap((textHash) => {
        const chunk = inBase.flatMap(({ chunks }) => chunks).find((one) => one.textHash === textHash);
        if (!chunk) return [];
        const own = (sources.get(sourceId)?.chunks ?? []).filter((one) => one.textHash === textHash);
        const inOrder = own.sort((left, right) => left.position - right.position);
        return [{ textHash, vector: copy(chunk.vector), chunkIds: inOrder.map(({ id }) => id) }];
      });
    },
    async keepChunks(claim, facts) {
      return fenced(claim, (row) => endRun(row, afterKeep(row.record, copy(facts))));
    },
    async retrySourceLater(claim, retry) {
      return fenced(claim, (row) => endRun(row, afterRetryLater(row.record, row.claimedFrom!, retry), Date.parse(retry.dueAt)));
    },
    async failSource(claim, failure) {
      return fenced(claim, (row) => endRun(row, afterFailure(row.record, copy(failure))));
    },
    async releaseSource(claim, now) {
      return fenced(claim, (row) => releaseRun(row, now));
    },
    async storePage(claim, page) {
      let busy = false;
      const result = fenced(claim, () => {
        const there = [...sources.values()].find(({ record }) => record.parentId === claim.sourceId && record.sourceUrl === page.sourceUrl);
        if (!there) return addSource(rows, page);
        const record = afterFound(there.record, copy(page));
        busy = record === null;
        if (record) Object.assign(there, { record, dueAt: Date.parse(page.updatedAt) });
      });
      return busy ? "busy" : result;
    },
    async finishCrawl(claim, facts) {
      let blobKeys: string[] = [];
      const result = fenced(claim, (row) => {
        const gone = new Set(facts.gone);
        blobKeys = unreferencedBlobs(
          rows,
          removeSources(rows, ({ record }) => record.parentId === claim.sourceId && gone.has(record.id)),
        );
        endRun(row, afterCrawl(row.record, copy(facts)));
      });
      return { result, blobKeys };
    },
  };

  function fenced(claim: Claim, write: (row: SourceRow) => void): FencedResult {
    const row = sources.get(claim.sourceId);
    if (row?.record.knowledgeBaseId !== claim.knowledgeBaseId) return "gone";
    if (row.claimedFrom === null || row.record.attempt !== claim.attempt) return "stale";
    write(row);
    return "done";
  }
}

/** Gives a lease back: the source is due in the state it was claimed from. */
export function releaseRun(row: SourceRow, now: string): void {
  Object.assign(row, { record: afterRelease(row.record, row.claimedFrom!, now), dueAt: Date.parse(now), claimedFrom: null });
}

function endRun(row: SourceRow, record: SourceRecord, dueAt: number | null = dueOf(record)): void {
  Object.assign(row, { record, dueAt, claimedFrom: null, failedDeliveries: 0 });
}

function dueOf({ nextRefreshAt }: SourceRecord): number | null {
  return nextRefreshAt === null ? null : Date.parse(nextRefreshAt);
}
