import { spaceOf } from "../knowledge/embedding/embedding-space.ts";
import type { FencedResult } from "../ports/storage/knowledge.ts";
import type { ReembeddingClaim, ReembeddingStore } from "../ports/storage/reembedding.ts";
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
    async startReembedding(knowledgeBaseId, target, now) {
      const record = rows.knowledgeBases.get(knowledgeBaseId);
      if (!record) return null;
      const row = rows.reembeddings.get(knowledgeBaseId) ?? { attempt: 0, state: null, vectors: new WeakMap() };
      rows.reembeddings.set(knowledgeBaseId, row);
      if (spaceOf(target) === spaceOf(record)) Object.assign(row, { state: null, vectors: new WeakMap() });
      else if (row.state === null || spaceOf(row.state.target) !== spaceOf(target)) {
        const state = { target: copy(target), startedAt: now, embedded: 0, leased: false, claimableAt: Date.parse(now), error: null };
        Object.assign(row, { state, vectors: new WeakMap() });
      } else if (!row.state.leased) Object.assign(row.state, { claimableAt: Date.parse(now), error: null });
      return withCounts(rows, record);
    },
    async renewReembedding(claim, { now, leaseMs }) {
      return fenced(claim, ({ state }) => {
        state.claimableAt = now + leaseMs;
      });
    },
    async unembeddedChunks(claim, limit) {
      let found: Awaited<ReturnType<ReembeddingStore["unembeddedChunks"]>> = null;
      fenced(claim, ({ state, vectors }) => {
        const all = chunksOf(claim.knowledgeBaseId);
        const missing = all.filter(({ chunk }) => !vectors.has(chunk));
        state.embedded = all.length - missing.length;
        found = missing.slice(0, limit).map(({ source, chunk }) => toStoredChunk(source, chunk));
      });
      return found;
    },
    async storeVectors(claim, given) {
      return fenced(claim, ({ state, vectors }) => {
        for (const { vector } of given) {
          if (vector.length !== state.target.embeddingDimensions) throw notOfSpace(claim.knowledgeBaseId, state.target, vector.length);
        }
        const chunks = new Map(chunksOf(claim.knowledgeBaseId).map(({ chunk }) => [chunk.id, chunk]));
        for (const { chunkId, vector } of given) {
          const chunk = chunks.get(chunkId);
          if (!chunk || vectors.has(chunk)) continue;
          vectors.set(chunk, copy(vector));
          state.embedded += 1;
        }
      });
    },
    async cutOver(claim, now) {
      let finished = true;
      const result = fenced(claim, (row) => {
        const chunks = chunksOf(claim.knowledgeBaseId).map(({ chunk }) => chunk);
        finished = chunks.every((chunk) => row.vectors.has(chunk));
        if (!finished) return;
        for (const chunk of chunks) chunk.vector = row.vectors.get(chunk)!;
        Object.assign(rows.knowledgeBases.get(claim.knowledgeBaseId)!, row.state.target, { updatedAt: now });
        Object.assign(row, { state: null, vectors: new WeakMap() });
        for (const source of sourcesOf(rows, claim.knowledgeBaseId)) if (source.claimedFrom !== null) releaseRun(source, now);
      });
      return finished ? result : "unfinished";
    },
    async pauseReembedding(claim, { error, nextAttemptAt }) {
      return fenced(claim, ({ state }) => {
        Object.assign(state, { leased: false, error, claimableAt: nextAttemptAt === null ? null : Date.parse(nextAttemptAt) });
      });
    },
  };

  function chunksOf(knowledgeBaseId: string) {
    return sourcesOf(rows, knowledgeBaseId).flatMap((source) => source.chunks.map((chunk) => ({ source, chunk })));
  }

  function fenced(claim: ReembeddingClaim, write: (row: Running) => void): FencedResult {
    if (!rows.knowledgeBases.has(claim.knowledgeBaseId)) return "gone";
    const row = rows.reembeddings.get(claim.knowledgeBaseId);
    if (!row || !isRunning(row) || !row.state.leased || row.attempt !== claim.attempt) return "stale";
    write(row);
    return "done";
  }
}

function isRunning(row: ReembeddingRow): row is Running {
  return row.state !== null;
}
