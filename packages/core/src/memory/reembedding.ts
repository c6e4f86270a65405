import type { FencedResult } from "../ports/storage/knowledge.ts";
import type { ReembeddingClaim, ReembeddingStore } from "../ports/storage/reembedding.ts";
import type { EmbeddingSpace, KnowledgeBase } from "../schema/knowledge-base.ts";
import { spaceOf } from "../storage-kit/embedding-space.ts";
import { notOfSpace } from "../storage-kit/space-mismatch.ts";
import type { ReembeddingState } from "../storage-kit/to-reembedding.ts";
import { toStoredChunk } from "./chunks.ts";
import { sourcesOf, withCounts } from "./knowledge-base-rows.ts";
import { copy, type ReembeddingRow, type WorkspaceRows } from "./rows.ts";
import { releaseRun } from "./runs.ts";

interface Running extends ReembeddingRow {
  state: ReembeddingState;
}

export function createMemoryReembedding(rows: WorkspaceRows): ReembeddingStore {
  return {
    startReembedding: async (knowledgeBaseId, target, now) => start(rows, knowledgeBaseId, target, now),
    async renewReembedding(claim, { now, leaseMs }) {
      return fenced(rows, claim, ({ state }) => {
        state.claimableAt = now + leaseMs;
      });
    },
    async unembeddedChunks(claim, limit) {
      let found: Awaited<ReturnType<ReembeddingStore["unembeddedChunks"]>> = null;
      fenced(rows, claim, ({ state, vectors }) => {
        const all = chunksOf(rows, claim.knowledgeBaseId);
        const missing = all.filter(({ chunk }) => !vectors.has(chunk));
        state.embedded = all.length - missing.length;
        found = missing.slice(0, limit).map(({ source, chunk }) => toStoredChunk(source, chunk));
      });
      return found;
    },
    async storeVectors(claim, given) {
      return fenced(rows, claim, ({ state, vectors }) => {
        for (const { vector } of given) {
          if (vector.length !== state.target.embeddingDimensions)
            throw notOfSpace(claim.knowledgeBaseId, state.target, vector.length);
        }
        const chunks = new Map(chunksOf(rows, claim.knowledgeBaseId).map(({ chunk }) => [chunk.id, chunk]));
        for (const { chunkId, vector } of given) {
          const chunk = chunks.get(chunkId);
          if (!chunk || vectors.has(chunk)) continue;
          vectors.set(chunk, copy(vector));
          state.embedded += 1;
        }
      });
    },
    cutOver: async (claim, now) => cutOver(rows, claim, now),
    async pauseReembedding(claim, { error, nextAttemptAt }) {
      return fenced(rows, claim, ({ state }) => {
        Object.assign(state, {
          leased: false,
          error,
          claimableAt: nextAttemptAt === null ? null : Date.parse(nextAttemptAt),
        });
      });
    },
  };
}

function start(
  rows: WorkspaceRows,
  knowledgeBaseId: string,
  target: EmbeddingSpace,
  now: string,
): KnowledgeBase | null {
  const record = rows.knowledgeBases.get(knowledgeBaseId);
  if (!record) return null;
  const known = rows.reembeddings.get(knowledgeBaseId);
  if (spaceOf(target) === spaceOf(record)) {
    if (known) Object.assign(known, { state: null, vectors: new WeakMap() });
    return withCounts(rows, record);
  }
  const row = known ?? { attempt: 0, state: null, vectors: new WeakMap() };
  rows.reembeddings.set(knowledgeBaseId, row);
  const due = { claimableAt: Date.parse(now), error: null };
  if (row.state === null || spaceOf(row.state.target) !== spaceOf(target)) {
    const state = { target: copy(target), startedAt: now, embedded: 0, leased: false, ...due };
    Object.assign(row, { state, vectors: new WeakMap() });
  } else if (!row.state.leased) Object.assign(row.state, due);
  return withCounts(rows, record);
}

function cutOver(rows: WorkspaceRows, claim: ReembeddingClaim, now: string): FencedResult | "unfinished" {
  let finished = true;
  const result = fenced(rows, claim, (row) => {
    const chunks = chunksOf(rows, claim.knowledgeBaseId).map(({ chunk }) => chunk);
    finished = chunks.every((chunk) => row.vectors.has(chunk));
    if (!finished) return;
    for (const chunk of chunks) chunk.vector = row.vectors.get(chunk)!;
    Object.assign(rows.knowledgeBases.get(claim.knowledgeBaseId)!, row.state.target, { updatedAt: now });
    Object.assign(row, { state: null, vectors: new WeakMap() });
    for (const source of sourcesOf(rows, claim.knowledgeBaseId)) {
      if (source.claimedFrom !== null) releaseRun(source, now);
    }
  });
  return finished ? result : "unfinished";
}

function chunksOf(rows: WorkspaceRows, knowledgeBaseId: string) {
  return sourcesOf(rows, knowledgeBaseId).flatMap((source) => source.chunks.map((chunk) => ({ source, chunk })));
}

/** Whether a claim still owns its re-embedding. When it does, `write` changes it. */
function fenced(rows: WorkspaceRows, claim: ReembeddingClaim, write: (row: Running) => void): FencedResult {
  if (!rows.knowledgeBases.has(claim.knowledgeBaseId)) return "gone";
  const row = rows.reembeddings.get(claim.knowledgeBaseId);
  if (!row || !isRunning(row) || !row.state.leased || row.attempt !== claim.attempt) return "stale";
  write(row);
  return "done";
}

function isRunning(row: ReembeddingRow): row is Running {
  return row.state !== null;
}
